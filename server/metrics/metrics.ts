import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import { countStrangerTracking } from '../customers/rate-limits.ts'
import { findShopMetrics } from '../db/queries/shop-metrics.ts'
import type { Db } from '../db/schema.ts'
import type { EventBroadcaster } from '../event-stream/event-broadcaster.ts'
import type { RequestObserver, RequestOutcome } from '../middleware/logging/request-metrics.ts'
import type { NoticeWorker } from '../notices/notice-worker.ts'

/** Histogram buckets of request durations, in seconds. */
const DURATION_BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 5]
/** Calls that place an enquiry, and the label of who places it. */
const CUSTOMER_KIND_BY_CALL = new Map(
  Object.entries({
    'POST /api/order/save': 'customer',
    'POST /office/api/enquiries': 'phone',
  }),
)

/** Dependencies of the metrics. */
export type MetricsDeps = {
  db: Db
  catalogue: Pick<Catalogue, 'current'>
  eventBroadcaster: Pick<EventBroadcaster, 'streams'>
  notices: Pick<NoticeWorker, 'state'> | undefined
  /** Tells whether an enquiry could be placed now. */
  isReady: () => Promise<boolean>
  version: string
  database: 'sqlite' | 'postgres'
}

/** The metrics of this process. */
export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics of the shop for Prometheus, with prom-client's default metrics of the process. Responses are counted as they are sent;
 * everything else is read when the metrics are scraped. Label values come from closed sets: never a path, id, number or name.
 */
export function createMetrics({
  db,
  catalogue,
  eventBroadcaster,
  notices,
  isReady,
  version,
  database,
}: MetricsDeps) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, collect?: () => number) =>
    new Gauge({
      name: `mathappu_${name}`,
      help,
      registers,
      ...(collect && {
        collect() {
          this.set(collect())
        },
      }),
    })

  const requests = new Counter({
    name: 'mathappu_requests_total',
    help: 'Requests by what was asked for (a call, page, file, office, health, memory, 404) and by status.',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'mathappu_request_duration_seconds',
    help: 'From when all of a request had come until its answer began; not of what is answered from memory.',
    labelNames: ['route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'mathappu_refusals_total',
    help: 'Calls and files that were refused, by the code of the refusal.',
    labelNames: ['code'] as const,
    registers,
  })
  const enquiries = new Counter({
    name: 'mathappu_enquiries_total',
    help: 'Answers to who places an enquiry: taken, or why not. One sent again under its key counts again.',
    labelNames: ['by', 'outcome'] as const,
    registers,
  })
  // Starts the counters at 0; Prometheus does not see a first increment from nothing.
  for (const by of CUSTOMER_KIND_BY_CALL.values()) enquiries.inc({ by, outcome: 'taken' }, 0)
  for (const code of ['internal-error', 'database-unavailable', 'busy', 'too-many-requests'])
    refusals.inc({ code }, 0)

  function recordResponse({ route, status, refused, seconds }: RequestOutcome) {
    const labels = { route, status: `${Math.floor(status / 100)}xx` }
    requests.inc(labels)
    if (route !== 'memory') durations.observe(labels, seconds)
    if (refused) refusals.inc({ code: refused })
    const by = CUSTOMER_KIND_BY_CALL.get(route)
    if (by) enquiries.inc({ by, outcome: refused ?? 'taken' })
  }

  const ready = gauge('ready', '1 while an enquiry could be placed, as /readyz says.')
  const waiting = gauge('notices_waiting', 'Messages that are still to be sent, of all instances.')
  const stuck = gauge('notices_stuck', '1 when messages cannot be sent, as /readyz says.')
  const proven = gauge(
    'backup_proven_timestamp_seconds',
    'When the newest nightly backup passed its trial, as Unix time; 0 while none has.',
  )
  const bytes = gauge('backup_bytes', 'How large that backup is.')
  const strangers = gauge(
    'strangers_tracking',
    'Numbers that were tracked within the hour by devices that did not order with them, of all instances.',
  )
  const imports = new Gauge({
    name: 'mathappu_imports',
    help: 'Price lists that are being read, or will be published at a time.',
    labelNames: ['state'] as const,
    registers,
  })
  gauge(
    'catalogue_version',
    'The catalogue version that this instance shows.',
    () => catalogue.current().version,
  )
  gauge('live_streams', 'Screens of the office that are told what happens.', eventBroadcaster.streams)
  new Gauge({
    name: 'mathappu_build_info',
    help: 'Always 1: which version runs, on which Node and database.',
    labelNames: ['version', 'node', 'database'] as const,
    registers,
  }).set({ version, node: process.version, database }, 1)

  /** Reads metrics from the database. While it is unavailable, `ready` is 0 and the others keep their last values. */
  async function readShopMetrics() {
    const isThere = await isReady()
    ready.set(isThere ? 1 : 0)
    if (!isThere) return
    const standing = await findShopMetrics(db)
    waiting.set(standing.noticesWaiting)
    stuck.set((await notices?.state()) === 'stuck' ? 1 : 0)
    for (const state of ['reading', 'scheduled'] as const) imports.set({ state }, standing.imports[state])
    strangers.set(await countStrangerTracking(db, new Date()))
    proven.set(Date.parse(standing.backup?.proven_at ?? new Date(0).toISOString()) / 1000)
    bytes.set(standing.backup?.byte_count ?? 0)
  }

  const watch: RequestObserver = { recordResponse }
  return {
    watch,
    type: registry.contentType,
    /** Returns all metrics in Prometheus text format. */
    read: singleFlight(() =>
      readShopMetrics()
        .catch(() => ready.set(0))
        .then(() => registry.metrics()),
    ),
  }
}
