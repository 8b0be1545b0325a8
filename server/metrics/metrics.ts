import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import { findShopMetrics } from '../db/queries/shop-metrics.ts'
import type { Db } from '../db/schema.ts'
import type { EventBroadcaster } from '../event-stream/event-broadcaster.ts'
import type { RequestObserver, RequestOutcome } from '../middleware/logging/request-metrics.ts'
import type { NoticeWorker } from '../notices/notice-worker.ts'
import { countStrangerTracking } from '../rate-limits/tracking-limits.ts'

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
    help: 'Requests by route (a call, page, file, office, health, cache, 404) and status class.',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'mathappu_request_duration_seconds',
    help: 'Duration from the complete request to the start of the response, without responses from the cache.',
    labelNames: ['route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'mathappu_refusals_total',
    help: 'Refused calls and uploads, by refusal code.',
    labelNames: ['code'] as const,
    registers,
  })
  const enquiries = new Counter({
    name: 'mathappu_enquiries_total',
    help: 'Attempts to place an enquiry, by outcome: taken or the refusal code. Repeated requests count again.',
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
    if (route !== 'cache') durations.observe(labels, seconds)
    if (refused) refusals.inc({ code: refused })
    const by = CUSTOMER_KIND_BY_CALL.get(route)
    if (by) enquiries.inc({ by, outcome: refused ?? 'taken' })
  }

  const ready = gauge('ready', '1 while an enquiry could be placed, same as /readyz.')
  const waiting = gauge('notices_waiting', 'Notices still to be sent, of all instances.')
  const stuck = gauge('notices_stuck', '1 if notices cannot be sent, same as /readyz.')
  const proven = gauge(
    'backup_proven_timestamp_seconds',
    'Unix time at which the newest nightly backup passed its restore drill; 0 if none has.',
  )
  const bytes = gauge(
    'backup_bytes',
    'Size in bytes of the newest nightly backup that passed its restore drill.',
  )
  const strangers = gauge(
    'strangers_tracking',
    'Numbers tracked within an hour by devices that did not order with them, of all instances.',
  )
  const imports = new Gauge({
    name: 'mathappu_imports',
    help: 'Price list imports that are being read or scheduled for publication.',
    labelNames: ['state'] as const,
    registers,
  })
  gauge('catalogue_version', 'The catalogue version of this instance.', () => catalogue.current().version)
  gauge('live_streams', 'Open event streams of the office.', eventBroadcaster.streams)
  new Gauge({
    name: 'mathappu_build_info',
    help: 'Always 1, with the release, Node version and database as labels.',
    labelNames: ['version', 'node', 'database'] as const,
    registers,
  }).set({ version, node: process.version, database }, 1)

  /** Reads metrics from the database. While it is unavailable, `ready` is 0 and the others keep their last values. */
  async function readShopMetrics() {
    const isReadyNow = await isReady()
    ready.set(isReadyNow ? 1 : 0)
    if (!isReadyNow) return
    const shopMetrics = await findShopMetrics(db)
    waiting.set(shopMetrics.noticesWaiting)
    stuck.set((await notices?.state()) === 'stuck' ? 1 : 0)
    for (const state of ['reading', 'scheduled'] as const) imports.set({ state }, shopMetrics.imports[state])
    strangers.set(await countStrangerTracking(db, new Date()))
    proven.set(Date.parse(shopMetrics.backup?.proven_at ?? new Date(0).toISOString()) / 1000)
    bytes.set(shopMetrics.backup?.byte_count ?? 0)
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
