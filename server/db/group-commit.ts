import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { builtOnce } from './built-once.ts'
import { isPostgres } from './is-postgres.ts'
import type { Outage } from './outage.ts'
import type { Connection, Trx } from './schema.ts'
import { DatabaseUnavailable, isLockedOut, isRolledBack, isUnavailable } from './unavailable.ts'

/**
 * SQLite has one writer, and each commit waits for the disk: many share it. At a millisecond each, nobody else waits long.
 * PostgreSQL has many writers: what one piece locks is locked until the last of its transaction is done.
 */
const SQLITE = { together: 32, sideBySide: 1 }
const POSTGRES = { together: 1, sideBySide: 4 }
/** For work that waited too long for a lock: it waits again without delaying other work. */
const POSTGRES_LOCKED_OUT = { together: 1, sideBySide: 1 }

/** How long work waits for a lock before it gives up its place, and in all before it is rejected, in ms. */
const LOCK_WAIT = 200
const LOCKED_OUT_MAX = 3000

/** So many may wait, and so long, in ms. */
const WAITING_MAX = 1000
const WAIT_MAX = 5000

/** How often a transaction is run again that PostgreSQL rolled back for another, the first time after so many ms, then twice as many. */
const RETRIES = 4
const RETRY_AFTER = 10

/** So long, in ms, others are let in between two transactions: reading 32 orders takes half of it, and each turn may have a page to render. */
const OTHERS_WITHIN = 50

/** Runs one piece of work in a transaction that it may share. Resolves after commit. */
export type GroupCommit = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>

type Waiting = {
  work: (trx: Trx) => Promise<() => void>
  reject: (error: unknown) => void
  since: number
}

/**
 * Commits together what waits together, where that helps. A piece of work that fails is taken back, and takes nothing with it.
 * When the database cannot be used all are rejected, and nothing is run again: it may be on disk. Only what PostgreSQL
 * rolled back for another transaction is run again, with backoff: `work` must not change anything else. Work that waits for a
 * row that another transaction holds gives up its place and is run again beside the others, so that calls for one row do not
 * hold up calls for other rows. `outage` hears how it goes.
 */
export function createGroupCommit(db: Connection, outage?: Outage): GroupCommit {
  const places = isPostgres(db)
    ? openPlaces(db, { ...POSTGRES, lockedOut: openPlaces(db, { ...POSTGRES_LOCKED_OUT, outage }), outage })
    : openPlaces(db, { ...SQLITE, outage })
  return (work) =>
    new Promise((resolve, reject) => {
      if (places.countWaiting() >= WAITING_MAX)
        return reject(new DatabaseUnavailable(`${WAITING_MAX} already wait to be written`))
      places.add({
        work: async (trx) => {
          const result = await work(trx)
          return () => resolve(result)
        },
        reject,
        since: performance.now(),
      })
    })
}

type Places = { add: (work: Waiting) => void; countWaiting: () => number }

/**
 * Opens a queue that runs `sideBySide` transactions at once. Work that waits too long for a lock moves to the end of `lockedOut`,
 * or of this queue.
 */
function openPlaces(
  db: Connection,
  {
    together,
    sideBySide,
    lockedOut,
    outage,
  }: { together: number; sideBySide: number; lockedOut?: Places; outage: Outage | undefined },
): Places {
  const waiting: Waiting[] = []
  let committing = 0

  async function commit(group: Waiting[]): Promise<void> {
    try {
      const answers = await runTogether(group)
      outage?.isOver()
      for (const answer of answers) answer()
    } catch (error) {
      const givesUpBefore = performance.now() - LOCKED_OUT_MAX
      if (isLockedOut(error) && group.every(({ since }) => since > givesUpBefore))
        return group.forEach((lockedOut ?? places).add)
      if (isUnavailable(error)) outage?.goesOn(error)
      for (const { reject } of group) reject(error)
    }
  }

  async function runTogether(group: Waiting[], retries = RETRIES): Promise<(() => void)[]> {
    try {
      return await db.transaction().execute(async (trx) => {
        if (isPostgres(trx)) await limitLockWait(trx, {})
        const answers: (() => void)[] = []
        for (const { work, reject } of group)
          answers.push(group.length === 1 ? await work(trx) : await orTakenBack(trx, work, reject))
        return answers
      })
    } catch (error) {
      if (!isRolledBack(error) || retries === 0) throw error
    }
    await setTimeout(RETRY_AFTER * 2 ** (RETRIES - retries) * (0.5 + Math.random()))
    return runTogether(group, retries - 1)
  }

  async function commitAll(): Promise<void> {
    committing += 1
    let turns = 2
    while (waiting.length > 0) {
      // Whoever arrived in the meantime is read first, and whoever was answered hears of it. Node lets in one connection with each turn
      // of its loop: as many as were answered, or those who came last would wait while the others order again and again.
      const until = performance.now() + OTHERS_WITHIN
      for (let turn = 0; turn < turns && performance.now() < until; turn++) await setImmediate()
      const group = waiting.splice(0, together)
      turns = 1 + group.length
      const late = performance.now() - WAIT_MAX
      for (const { reject } of group.filter(({ since }) => since < late))
        reject(new DatabaseUnavailable(`Nothing could be written for ${WAIT_MAX} ms`))
      const inTime = group.filter(({ since }) => since >= late)
      if (inTime.length > 0) await commit(inTime)
    }
    committing -= 1
  }

  const places: Places = {
    add(work) {
      waiting.push(work)
      if (committing < sideBySide) void commitAll()
    },
    countWaiting: () => waiting.length,
  }
  return places
}

const always = (statement: string) =>
  builtOnce((trx: Trx) => ({ compile: () => sql`${sql.raw(statement)}`.compile(trx) }))
const limitLockWait = always(`set local lock_timeout = ${LOCK_WAIT}`)
const begin = always('savepoint piece')
const keep = always('release savepoint piece')
const takeBack = always('rollback to savepoint piece')

/** One piece of several: what it did is taken back when it fails. The database is asked no more when it cannot be used. */
async function orTakenBack(trx: Trx, work: Waiting['work'], reject: Waiting['reject']): Promise<() => void> {
  await begin(trx, {})
  try {
    const answer = await work(trx)
    await keep(trx, {})
    return answer
  } catch (error) {
    if (isUnavailable(error)) throw error
    // Where this fails the transaction is gone with all that was done: what went wrong first says why.
    await takeBack(trx, {}).catch(() => Promise.reject(error))
    return () => reject(error)
  }
}
