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

/** Concurrent transactions on PostgreSQL. The other connections of the pool are left for reads. */
const CONCURRENCY_MAX = 4
/** The most units in the queue, and the longest wait in it, in ms. */
const QUEUE_MAX = 1000
const WAIT_MAX = 5000

/** How long PostgreSQL waits for a lock before the unit yields its slot, and the total wait of a unit for locks, in ms. */
const LOCK_WAIT = 200
const LOCK_WAIT_TOTAL_MAX = 3000
/** How often to retry while another process holds SQLite's lock, in ms. */
const LOCK_RETRY_INTERVAL = 10

/**
 * Retries of a transaction that PostgreSQL rolled back for another. The first delay is RETRY_AFTER ms; it doubles each time.
 */
const RETRIES = 4
const RETRY_AFTER = 10

/**
 * Creates a bounded queue of transactions, which rejects with DatabaseUnavailable when it is full. `work` must change nothing
 * but the database, because it runs again after a deadlock, a serialization conflict or a wait for a lock. A unit that waits
 * for a locked row yields its slot to other units. Reports to `outage` whether the database can be written.
 */
export function createWriteQueue(db: Connection, outage?: OutageMonitor): InTransaction {
  const onPostgres = isPostgres(db)
  const transact = onPostgres ? createRetryingTransactions(db) : createGroupCommit(db)
  // SQLite's units queue in the group commit instead.
  const slots = pLimit(onPostgres ? CONCURRENCY_MAX : QUEUE_MAX)
  const lockWaitSlot = pLimit(1)
  let queued = 0

  async function commit<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    const since = performance.now()
    const hasWaited = (ms: number) => performance.now() - since > ms
    const unit = (trx: Trx) => {
      if (hasWaited(WAIT_MAX))
        throw new DatabaseUnavailableError(`Nothing could be written for ${WAIT_MAX} ms`)
      return work(trx)
    }
    let limit = slots
    for (;;) {
      try {
        return await limit(() => transact(unit))
      } catch (error) {
        if (!(isLocked(error) || isLockedOut(error)) || hasWaited(LOCK_WAIT_TOTAL_MAX)) throw error
      }
      if (onPostgres) limit = lockWaitSlot
      else await setTimeout(LOCK_RETRY_INTERVAL)
    }
  }

  return async (work) => {
    if (queued >= QUEUE_MAX)
      throw new DatabaseUnavailableError(`${QUEUE_MAX} transactions are already queued`)
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

/** Runs PostgreSQL's transactions, and retries those that were rolled back for another. */
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
