import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { checkAtMost, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import type { Postgres } from '../../scripts/programs/postgres.ts'
import { SAME_ORIGIN_HEADERS } from '../clients/http-client.ts'
import { buildOrder, createCustomer } from '../clients/sample-orders.ts'
import { runOnPostgres } from '../databases/run-on-postgres.ts'
import { measureMemoryAfter } from '../measure-memory.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'

/** Customers who send one enquiry after the other. */
const SENDERS = 8
/** Nobody waits longer for an answer, in ms. */
const GIVE_UP_TIMEOUT = 15_000
/** A request must be answered by then, in ms, and the shop must be back so soon after its database. */
const RESPONSE_TIME_LIMIT = 10_000
const RECOVERY_LIMIT = 2000
/** /readyz says by then how it is, in ms. */
const READINESS_LIMIT = 3000
/** The longest pause in which the shop hears nobody, in ms: a busy machine has some of its own. */
const MAX_STALL = 2000

const formatCount = (value: number) => `${value}`

/** What was seen of a shop while its database was in trouble. */
type OutageReport = {
  /** Keys that were answered with an order id. */
  acknowledged: Set<string>
  /** How often each answer came; 0 is none. */
  statuses: Map<number, number>
  longestAnswer: number
  longestStall: number
  longestReadiness: number
  died: number
  lastAcknowledged: number
}

/** Enquiries, a page, /healthz and /readyz without a pause, until `stop`. A shop that ended is started again. */
function startProbes(start: () => Promise<ServerProcess>, first: ServerProcess) {
  const seen: OutageReport = {
    acknowledged: new Set(),
    statuses: new Map(),
    longestAnswer: 0,
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
    const began = performance.now()
    const response = await fetch(shop.origin + path, {
      ...init,
      signal: AbortSignal.timeout(GIVE_UP_TIMEOUT),
    }).catch((error: unknown) => (String(Object(error).cause).includes('ECONNREFUSED') ? 'ended' : undefined))
    if (response === 'ended' && !stopped) {
      starting ??= (async () => {
        seen.died += 1
        await shop.stop()
        // While the database is away it cannot start; it is tried like a supervisor would.
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
      return { response: undefined, took: 0 }
    }
    const answer = response === 'ended' ? undefined : response
    const took = performance.now() - began
    return { response: answer, body: await answer?.text().catch(() => ''), took }
  }

  async function send() {
    while (!stopped) {
      const key = randomUUID()
      const order = buildEnquiryRequest(key, sent++)
      while (!stopped) {
        const { response, took } = await sendRequest('/api/order/save', order)
        const status = response?.status ?? 0
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
        seen.longestAnswer = Math.max(seen.longestAnswer, took)
        if (status === 200) {
          seen.acknowledged.add(key)
          seen.lastAcknowledged = performance.now()
          break
        }
        await setTimeout(50)
      }
      await setTimeout(5)
    }
  }

  async function probe(path: string, heard: (took: number, status: number) => void) {
    while (!stopped) {
      const { response, took } = await sendRequest(path)
      heard(took, response?.status ?? 0)
      await setTimeout(20)
    }
  }

  const all = [
    ...Array.from({ length: SENDERS }, send),
    // A page that asks the database, for an order that nobody placed.
    probe(`/print?id=${'x'.repeat(24)}`, (took, status) => {
      seen.longestAnswer = Math.max(seen.longestAnswer, took)
      if (status !== 200) seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    }),
    probe('/healthz', (took) => {
      seen.longestStall = Math.max(seen.longestStall, took)
    }),
    probe('/readyz', (took) => {
      seen.longestReadiness = Math.max(seen.longestReadiness, took)
    }),
  ]
  return {
    seen,
    /** Lets everybody go, then the shop; gives its memory before that. */
    async stop(where: string): Promise<Measurement[]> {
      stopped = true
      await Promise.all(all)
      await starting
      const memory = await measureMemoryAfter(where, shop)
      await shop.stop()
      return memory
    },
    /** How long it takes from now until an enquiry is acknowledged, in ms. */
    async untilAcknowledged() {
      const from = performance.now()
      while (seen.lastAcknowledged < from && performance.now() - from < 2 * GIVE_UP_TIMEOUT)
        await setTimeout(5)
      return performance.now() - from
    },
  }
}

/** An enquiry that says in its address which key it came with, each by another customer from another place. */
function buildEnquiryRequest(key: string, n: number): RequestInit {
  const { mobile_no, from } = createCustomer(n)
  return {
    method: 'POST',
    headers: { ...SAME_ORIGIN_HEADERS, ...from, 'Idempotency-Key': key },
    body: JSON.stringify(buildOrder({ mobile_no, address: key })),
  }
}

/** The figures that both databases share; `saved` is the key of every enquiry that is there. */
function buildMeasurements(
  seen: OutageReport,
  saved: readonly string[],
  where: string,
  back: number,
): Measurement[] {
  const there = new Set(saved)
  const lost = [...seen.acknowledged].filter((key) => !there.has(key))
  const failed = [...seen.statuses].filter(([status]) => status !== 200 && status !== 503)
  return [
    { name: `${where}: enquiries acknowledged`, value: formatCount(seen.acknowledged.size) },
    { name: `${where}: answered 503`, value: formatCount(seen.statuses.get(503) ?? 0) },
    checkAtMost(0, `${where}: processes that died`, seen.died, formatCount),
    checkAtMost(0, `${where}: acknowledged enquiries lost`, lost.length, formatCount),
    checkAtMost(0, `${where}: enquiries saved twice`, saved.length - there.size, formatCount),
    checkAtMost(
      0,
      `${where}: other answers, or none`,
      failed.reduce((sum, [, times]) => sum + times, 0),
      formatCount,
    ),
    checkAtMost(RECOVERY_LIMIT, `${where}: back after the database`, back, formatMilliseconds),
    checkAtMost(
      RESPONSE_TIME_LIMIT,
      `${where}: longest wait for an answer`,
      seen.longestAnswer,
      formatMilliseconds,
    ),
    checkAtMost(
      READINESS_LIMIT,
      `${where}: longest wait for /readyz`,
      seen.longestReadiness,
      formatMilliseconds,
    ),
    checkAtMost(
      MAX_STALL,
      `${where}: longest time the shop heard nobody`,
      seen.longestStall,
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

async function runPostgresOutage(postgres: Postgres, trial: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength } = trial
  const dataDir = newDataDir('postgres')
  const open = () => startShop(dataDir, { DATABASE_URL: postgres.url, PROXIES: '1' })
  const watched = startProbes(open, await open())
  let back = 0
  let terminated = 0
  let memory: Measurement[] = []
  try {
    for (let round = 0; round < (isFullLength ? 30 : 3); round++) {
      await setTimeout(500)
      for (let time = 0; time < 10; time++) {
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
      back = Math.max(back, await watched.untilAcknowledged())
    }
    postgres.freeze()
    await setTimeout(isFullLength ? 40_000 : 8000)
    postgres.thaw()
    back = Math.max(back, await watched.untilAcknowledged())
  } finally {
    memory = await watched.stop('PostgreSQL')
  }
  const saved = await query<{ address: string }>(postgres.url, SAVED_KEYS_QUERY)
  return [
    { name: 'PostgreSQL: connections ended inside transactions', value: formatCount(terminated) },
    ...buildMeasurements(
      watched.seen,
      saved.map(({ address }) => address),
      'PostgreSQL',
      back,
    ),
    ...memory,
  ]
}

async function runSqliteLock(trial: ScenarioContext): Promise<Measurement[]> {
  const { startShop, newDataDir, isFullLength } = trial
  const dataDir = newDataDir('sqlite')
  const open = () => startShop(dataDir, { PROXIES: '1' })
  const shop = await open()
  const other = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 1000 })
  const watched = startProbes(open, shop)
  let back = 0
  let memory: Measurement[] = []
  try {
    await setTimeout(500)
    other.exec('begin immediate')
    await setTimeout(isFullLength ? 8000 : 4500)
    other.exec('rollback')
    back = await watched.untilAcknowledged()
    await setTimeout(500)
  } finally {
    memory = await watched.stop('SQLite locked')
  }
  const saved = other.prepare(SAVED_KEYS_QUERY).all()
  other.close()
  return [
    ...buildMeasurements(
      watched.seen,
      saved.map(({ address }) => String(address)),
      'SQLite locked',
      back,
    ),
    ...memory,
  ]
}

/** PostgreSQL restarted, its connections ended, then frozen; SQLite's file locked: while enquiries are sent. */
export const databaseOutage: Scenario = {
  id: 'W21',
  title: 'The database is restarted, cut off, frozen or locked while enquiries are sent',
  timeLimit: 400,
  async run(trial) {
    const figures = await runOnPostgres({ waitsForDisk: true }, (postgres) =>
      runPostgresOutage(postgres, trial),
    )
    return [...figures, ...(await runSqliteLock(trial))]
  },
}
