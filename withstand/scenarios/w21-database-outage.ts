import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { checkAtMost, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import type { Postgres } from '../../scripts/programs/postgres-server.ts'
import { SAME_ORIGIN_HEADERS } from '../clients/http-client.ts'
import { buildOrder, createCustomer } from '../clients/sample-orders.ts'
import { runOnPostgres } from '../databases/run-on-postgres.ts'
import { measureMemoryAfter } from '../measure-memory.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'

/** Concurrent customers. Each sends one enquiry after the other. */
const SENDERS = 8
/** Response timeout of the clients in ms. */
const GIVE_UP_TIMEOUT = 15_000
/** Longest time until a response, and until the shop works again after its database, in ms. */
const RESPONSE_TIME_LIMIT = 10_000
const RECOVERY_LIMIT = 2000
/** Longest time until /readyz responds, in ms. */
const READINESS_LIMIT = 3000
/** Longest time until /healthz responds, in ms. A busy machine has stalls of its own. */
const MAX_STALL = 2000

const formatCount = (value: number) => `${value}`

/** What clients experienced during the outage. */
type OutageReport = {
  /** Idempotency keys whose response had an order id. */
  acknowledged: Set<string>
  /** Number of responses by status; 0 is no response. */
  statuses: Map<number, number>
  longestResponse: number
  longestStall: number
  longestReadiness: number
  died: number
  lastAcknowledged: number
}

/** Sends enquiries and requests a page, /healthz and /readyz until `stop`. Restarts the shop if its process ends. */
function startProbes(start: () => Promise<ServerProcess>, first: ServerProcess) {
  const report: OutageReport = {
    acknowledged: new Set(),
    statuses: new Map(),
    longestResponse: 0,
    longestStall: 0,
    longestReadiness: 0,
    died: 0,
    lastAcknowledged: 0,
  }
  let shop = first
  let stopped = false
  let starting: Promise<void> | undefined
  let sent = 0

  async function sendRequest(path: string, init?: RequestInit) {
    const startedAt = performance.now()
    const response = await fetch(shop.origin + path, {
      ...init,
      signal: AbortSignal.timeout(GIVE_UP_TIMEOUT),
    }).catch((error: unknown) =>
      String(Object(error).cause).includes('ECONNREFUSED') ? 'refused' : undefined,
    )
    if (response === 'refused' && !stopped) {
      starting ??= (async () => {
        report.died += 1
        await shop.stop()
        // The shop cannot start without its database. Retries like a supervisor.
        while (!stopped) {
          const started = await start().catch(() => undefined)
          if (started) {
            shop = started
            break
          }
          await setTimeout(100)
        }
        starting = undefined
      })()
      await starting
      return { response: undefined, duration: 0 }
    }
    const received = response === 'refused' ? undefined : response
    const duration = performance.now() - startedAt
    return { response: received, body: await received?.text().catch(() => ''), duration }
  }

  async function send() {
    while (!stopped) {
      const key = randomUUID()
      const order = buildEnquiryRequest(key, sent++)
      while (!stopped) {
        const { response, duration } = await sendRequest('/api/order/save', order)
        const status = response?.status ?? 0
        report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
        report.longestResponse = Math.max(report.longestResponse, duration)
        if (status === 200) {
          report.acknowledged.add(key)
          report.lastAcknowledged = performance.now()
          break
        }
        await setTimeout(50)
      }
      await setTimeout(5)
    }
  }

  async function probe(path: string, record: (duration: number, status: number) => void) {
    while (!stopped) {
      const { response, duration } = await sendRequest(path)
      record(duration, response?.status ?? 0)
      await setTimeout(20)
    }
  }

  const all = [
    ...Array.from({ length: SENDERS }, send),
    // A page that queries the database, for an unknown order.
    probe(`/print?id=${'x'.repeat(24)}`, (duration, status) => {
      report.longestResponse = Math.max(report.longestResponse, duration)
      if (status !== 200) report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
    }),
    probe('/healthz', (duration) => {
      report.longestStall = Math.max(report.longestStall, duration)
    }),
    probe('/readyz', (duration) => {
      report.longestReadiness = Math.max(report.longestReadiness, duration)
    }),
  ]
  return {
    report,
    /** Stops the clients, then the shop. Returns the shop's memory before it stops. */
    async stop(scenario: string): Promise<Measurement[]> {
      stopped = true
      await Promise.all(all)
      await starting
      const memory = await measureMemoryAfter(scenario, shop)
      await shop.stop()
      return memory
    },
    /** Measures the time from now until an enquiry is acknowledged, in ms. */
    async untilAcknowledged() {
      const from = performance.now()
      while (report.lastAcknowledged < from && performance.now() - from < 2 * GIVE_UP_TIMEOUT)
        await setTimeout(5)
      return performance.now() - from
    },
  }
}

/** Builds the nth customer's enquiry. Its address is its idempotency key. */
function buildEnquiryRequest(key: string, n: number): RequestInit {
  const { mobile_no, from } = createCustomer(n)
  return {
    method: 'POST',
    headers: { ...SAME_ORIGIN_HEADERS, ...from, 'Idempotency-Key': key },
    body: JSON.stringify(buildOrder({ mobile_no, address: key })),
  }
}

/** Builds the figures of either database. `saved` lists the keys of all saved enquiries; `recovery` is in ms. */
function buildMeasurements(
  report: OutageReport,
  saved: readonly string[],
  scenario: string,
  recovery: number,
): Measurement[] {
  const savedKeys = new Set(saved)
  const lost = [...report.acknowledged].filter((key) => !savedKeys.has(key))
  const failed = [...report.statuses].filter(([status]) => status !== 200 && status !== 503)
  return [
    { name: `${scenario}: enquiries acknowledged`, value: formatCount(report.acknowledged.size) },
    { name: `${scenario}: responses with 503`, value: formatCount(report.statuses.get(503) ?? 0) },
    checkAtMost(0, `${scenario}: processes that died`, report.died, formatCount),
    checkAtMost(0, `${scenario}: acknowledged enquiries lost`, lost.length, formatCount),
    checkAtMost(0, `${scenario}: enquiries saved twice`, saved.length - savedKeys.size, formatCount),
    checkAtMost(
      0,
      `${scenario}: other responses, or none`,
      failed.reduce((sum, [, count]) => sum + count, 0),
      formatCount,
    ),
    checkAtMost(RECOVERY_LIMIT, `${scenario}: recovery after the database`, recovery, formatMilliseconds),
    checkAtMost(
      RESPONSE_TIME_LIMIT,
      `${scenario}: longest response`,
      report.longestResponse,
      formatMilliseconds,
    ),
    checkAtMost(
      READINESS_LIMIT,
      `${scenario}: longest response of /readyz`,
      report.longestReadiness,
      formatMilliseconds,
    ),
    checkAtMost(
      MAX_STALL,
      `${scenario}: longest response of /healthz`,
      report.longestStall,
      formatMilliseconds,
    ),
  ]
}

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const SAVED_KEYS_QUERY = 'select address from enquiry'

async function runPostgresOutage(postgres: Postgres, context: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength } = context
  const dataDir = newDataDir('postgres')
  const open = () => startShop(dataDir, { DATABASE_URL: postgres.url, PROXIES: '1' })
  const probes = startProbes(open, await open())
  let recovery = 0
  let terminated = 0
  let memory: Measurement[] = []
  try {
    for (let round = 0; round < (isFullLength ? 30 : 3); round++) {
      await setTimeout(500)
      for (let i = 0; i < 10; i++) {
        const ended = await query(
          postgres.url,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        )
        terminated += ended.length
        await setTimeout(10)
      }
      await postgres.shutDown()
      await setTimeout(Math.random() * 500)
      await postgres.startUp()
      recovery = Math.max(recovery, await probes.untilAcknowledged())
    }
    postgres.freeze()
    await setTimeout(isFullLength ? 40_000 : 8000)
    postgres.thaw()
    recovery = Math.max(recovery, await probes.untilAcknowledged())
  } finally {
    memory = await probes.stop('PostgreSQL')
  }
  const saved = await query<{ address: string }>(postgres.url, SAVED_KEYS_QUERY)
  return [
    { name: 'PostgreSQL: connections terminated in transactions', value: formatCount(terminated) },
    ...buildMeasurements(
      probes.report,
      saved.map(({ address }) => address),
      'PostgreSQL',
      recovery,
    ),
    ...memory,
  ]
}

async function runSqliteLock(context: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength } = context
  const dataDir = newDataDir('sqlite')
  const open = () => startShop(dataDir, { PROXIES: '1' })
  const shop = await open()
  const other = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 1000 })
  const probes = startProbes(open, shop)
  let recovery = 0
  let memory: Measurement[] = []
  try {
    await setTimeout(500)
    other.exec('begin immediate')
    await setTimeout(isFullLength ? 8000 : 4500)
    other.exec('rollback')
    recovery = await probes.untilAcknowledged()
    await setTimeout(500)
  } finally {
    memory = await probes.stop('SQLite locked')
  }
  const saved = other.prepare(SAVED_KEYS_QUERY).all()
  other.close()
  return [
    ...buildMeasurements(
      probes.report,
      saved.map(({ address }) => String(address)),
      'SQLite locked',
      recovery,
    ),
    ...memory,
  ]
}

/** W21: restarts, disconnects and freezes PostgreSQL, and locks SQLite's file, while enquiries are sent. */
export const databaseOutage: Scenario = {
  id: 'W21',
  title: 'The database is restarted, cut off, frozen or locked while enquiries are sent',
  timeLimit: 400,
  async run(context) {
    const figures = await runOnPostgres({ fsync: true }, (postgres) => runPostgresOutage(postgres, context))
    return [...figures, ...(await runSqliteLock(context))]
  },
}
