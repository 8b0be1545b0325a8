import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import {
  DatabaseUnavailableError,
  isLocked,
  isLockedOut,
  isRolledBack,
  isUnavailable,
} from './database-errors.ts'
import { createGroupCommit } from './group-commit.ts'
import { isPostgres } from './is-postgres.ts'
import type { OutageMonitor } from './outage-monitor.ts'
import type { Connection, InTransaction, Trx } from './schema.ts'

/** Transactions at once on PostgreSQL: the other connections of the pool are left for reading. */
const CONCURRENCY_MAX = 4
/** At most this many units are in the queue, and none waits longer than this, in ms. */
const QUEUE_MAX = 1000
const WAIT_MAX = 5000

/** How long PostgreSQL waits for a lock before the unit gives up its place, and how long units wait for locks in all, in ms. */
const LOCK_WAIT = 200
const LOCK_WAIT_TOTAL_MAX = 3000
/** How often SQLite is tried again while another process holds its lock, in ms. */
const LOCK_RETRY_INTERVAL = 10

/** How often a transaction is retried that PostgreSQL rolled back for another; the first time after this many ms, then twice as many. */
const RETRIES = 4
const RETRY_AFTER = 10

/**
 * Makes a bounded queue of transactions. It rejects with DatabaseUnavailable when it is full. `work` must change nothing but the
 * database, because it runs again after a deadlock, a serialization conflict or a wait for a lock. A unit that waits for a row of
 * another transaction gives up its place to units for other rows. `outage` is told whether the database can be written to.
 */
export function createWriteQueue(db: Connection, outage?: OutageMonitor): InTransaction {
  const onPostgres = isPostgres(db)
  const transact = onPostgres ? createRetryingTransactions(db) : createGroupCommit(db)
  // SQLite's units wait for their group instead.
  const atOnce = pLimit(onPostgres ? CONCURRENCY_MAX : QUEUE_MAX)
  const lockedOut = pLimit(1)
  let queued = 0

  async function commit<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    const since = performance.now()
    const hasWaited = (ms: number) => performance.now() - since > ms
    const unit = (trx: Trx) => {
      if (hasWaited(WAIT_MAX))
        throw new DatabaseUnavailableError(`Nothing could be written for ${WAIT_MAX} ms`)
      return work(trx)
    }
    let limited = atOnce
    for (;;) {
      try {
        return await limited(() => transact(unit))
      } catch (error) {
        if (!(isLocked(error) || isLockedOut(error)) || hasWaited(LOCK_WAIT_TOTAL_MAX)) throw error
      }
      if (onPostgres) limited = lockedOut
      else await setTimeout(LOCK_RETRY_INTERVAL)
    }
  }

  return async (work) => {
    if (queued >= QUEUE_MAX) throw new DatabaseUnavailableError(`${QUEUE_MAX} already wait to be written`)
    queued += 1
    try {
      const result = await commit(work)
      outage?.recordSuccess()
      return result
    } catch (error) {
      if (isUnavailable(error)) outage?.recordFailure(error)
      throw error
    } finally {
      queued -= 1
    }
  }
}

/** Makes PostgreSQL's transactions, which run again when they were rolled back for another. */
function createRetryingTransactions(db: Connection): InTransaction {
  return async (work) => {
    for (let retries = 0; ; retries++) {
      try {
        return await db.transaction().execute(async (trx) => {
          await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(trx)
          return work(trx)
        })
      } catch (error) {
        if (!isRolledBack(error) || retries === RETRIES) throw error
      }
      await setTimeout(RETRY_AFTER * 2 ** retries * (0.5 + Math.random()))
    }
  }
}
