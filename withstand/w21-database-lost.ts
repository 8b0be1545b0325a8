import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { atMost, type Figure, ms } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import type { Postgres } from '../scripts/postgres.ts'
import { FROM_OUR_PAGE } from './ask.ts'
import { memoryAfter } from './memory.ts'
import { onPostgres } from './on-postgres.ts'
import { customerNo, orderOf } from './orders.ts'
import type { Proof, Trial } from './proof.ts'

/** Customers who send one enquiry after the other. */
const SENDERS = 8
/** Nobody waits longer for an answer, in ms. */
const GIVEN_UP_AFTER = 15_000
/** A request must be answered by then, in ms, and the shop must be back so soon after its database. */
const ANSWERED_WITHIN = 10_000
const BACK_WITHIN = 2000
/** /readyz says by then how it is, in ms. */
const READY_WITHIN = 3000
/** The longest pause in which the shop hears nobody, in ms: a busy machine has some of its own. */
const STALL_MAX = 2000

const count = (value: number) => `${value}`

/** What was seen of a shop while its database was in trouble. */
type Seen = {
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
function watch(start: () => Promise<ServerProcess>, first: ServerProcess) {
  const seen: Seen = {
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

  async function ask(path: string, init?: RequestInit) {
    const began = performance.now()
    const response = await fetch(shop.origin + path, {
      ...init,
      signal: AbortSignal.timeout(GIVEN_UP_AFTER),
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
      const order = enquiryOf(key, sent++)
      while (!stopped) {
        const { response, took } = await ask('/api/order/save', order)
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
      const { response, took } = await ask(path)
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
    async stop(where: string): Promise<Figure[]> {
      stopped = true
      await Promise.all(all)
      await starting
      const memory = await memoryAfter(where, shop)
      await shop.stop()
      return memory
    },
    /** How long it takes from now until an enquiry is acknowledged, in ms. */
    async untilAcknowledged() {
      const from = performance.now()
      while (seen.lastAcknowledged < from && performance.now() - from < 2 * GIVEN_UP_AFTER)
        await setTimeout(5)
      return performance.now() - from
    },
  }
}

/** An enquiry that says in its address which key it came with, each by another customer from another place. */
function enquiryOf(key: string, n: number): RequestInit {
  const { mobile_no, from } = customerNo(n)
  return {
    method: 'POST',
    headers: { ...FROM_OUR_PAGE, ...from, 'Idempotency-Key': key },
    body: JSON.stringify(orderOf({ mobile_no, address: key })),
  }
}

/** The figures that both databases share; `saved` is the key of every enquiry that is there. */
function figuresOf(seen: Seen, saved: readonly string[], where: string, back: number): Figure[] {
  const there = new Set(saved)
  const lost = [...seen.acknowledged].filter((key) => !there.has(key))
  const failed = [...seen.statuses].filter(([status]) => status !== 200 && status !== 503)
  return [
    { what: `${where}: enquiries acknowledged`, shop: count(seen.acknowledged.size) },
    { what: `${where}: answered 503`, shop: count(seen.statuses.get(503) ?? 0) },
    atMost(0, `${where}: processes that died`, seen.died, count),
    atMost(0, `${where}: acknowledged enquiries lost`, lost.length, count),
    atMost(0, `${where}: enquiries saved twice`, saved.length - there.size, count),
    atMost(
      0,
      `${where}: other answers, or none`,
      failed.reduce((sum, [, times]) => sum + times, 0),
      count,
    ),
    atMost(BACK_WITHIN, `${where}: back after the database`, back, ms),
    atMost(ANSWERED_WITHIN, `${where}: longest wait for an answer`, seen.longestAnswer, ms),
    atMost(READY_WITHIN, `${where}: longest wait for /readyz`, seen.longestReadiness, ms),
    atMost(STALL_MAX, `${where}: longest time the shop heard nobody`, seen.longestStall, ms),
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

const savedKeys = 'select address from enquiry'

async function withPostgres(postgres: Postgres, trial: Trial): Promise<Figure[]> {
  const { start, newDataDir, long } = trial
  const dataDir = newDataDir('postgres')
  const open = () => start(dataDir, { DATABASE_URL: postgres.url, PROXIES: '1' })
  const watched = watch(open, await open())
  let back = 0
  let terminated = 0
  let memory: Figure[] = []
  try {
    for (let round = 0; round < (long ? 30 : 3); round++) {
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
    await setTimeout(long ? 40_000 : 8000)
    postgres.thaw()
    back = Math.max(back, await watched.untilAcknowledged())
  } finally {
    memory = await watched.stop('PostgreSQL')
  }
  const saved = await query<{ address: string }>(postgres.url, savedKeys)
  return [
    { what: 'PostgreSQL: connections ended inside transactions', shop: count(terminated) },
    ...figuresOf(
      watched.seen,
      saved.map(({ address }) => address),
      'PostgreSQL',
      back,
    ),
    ...memory,
  ]
}

async function withSqlite(trial: Trial): Promise<Figure[]> {
  const { start, newDataDir, long } = trial
  const dataDir = newDataDir('sqlite')
  const open = () => start(dataDir, { PROXIES: '1' })
  const shop = await open()
  const other = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 1000 })
  const watched = watch(open, shop)
  let back = 0
  let memory: Figure[] = []
  try {
    await setTimeout(500)
    other.exec('begin immediate')
    await setTimeout(long ? 8000 : 4500)
    other.exec('rollback')
    back = await watched.untilAcknowledged()
    await setTimeout(500)
  } finally {
    memory = await watched.stop('SQLite locked')
  }
  const saved = other.prepare(savedKeys).all()
  other.close()
  return [
    ...figuresOf(
      watched.seen,
      saved.map(({ address }) => String(address)),
      'SQLite locked',
      back,
    ),
    ...memory,
  ]
}

/** PostgreSQL restarted, its connections ended, then frozen; SQLite's file locked: while enquiries are sent. */
export const databaseLost: Proof = {
  id: 'W21',
  what: 'The database is restarted, cut off, frozen or locked while enquiries are sent',
  within: 400,
  async run(trial) {
    const figures = await onPostgres({ waitsForDisk: true }, (postgres) => withPostgres(postgres, trial))
    return [...figures, ...(await withSqlite(trial))]
  },
}
