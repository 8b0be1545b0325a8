import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection, InTransaction, Trx } from './schema.ts'

/** The most units per transaction. Reads wait until it is committed. */
const GROUP_MAX = 10

type PendingUnit = {
  /** Runs the unit. Returns a function that settles the caller's promise, to be called after the commit. */
  run: (trx: Trx) => Promise<() => void>
  reject: (error: unknown) => void
}

/**
 * Group commit for SQLite: units that are pending at the same time share one transaction, and so one flush to disk.
 * Each has its own savepoint. Resolves after the commit. A unit that throws is rolled back alone; if the commit
 * fails, all units are rejected.
 */
export function createGroupCommit(db: Connection): InTransaction {
  const pending: PendingUnit[] = []
  let isCommitting = false

  async function commitPending(): Promise<void> {
    if (isCommitting) return
    isCommitting = true
    while (pending.length > 0) {
      // Requests that arrived at the same time are read first, so that they join the group.
      await setImmediate()
      const group = pending.splice(0, GROUP_MAX)
      try {
        for (const settle of await commitGroup(db, group)) settle()
      } catch (error) {
        for (const unit of group) unit.reject(error)
      }
    }
    isCommitting = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (trx: Trx) => {
        await sql`savepoint unit`.execute(trx)
        try {
          const result = await work(trx)
          await sql`release unit`.execute(trx)
          return () => resolve(result)
        } catch (error) {
          await rollBackUnit(trx, error)
          return () => reject(error)
        }
      }
      pending.push({ run, reject })
      void commitPending()
    })
}

function commitGroup(db: Connection, group: readonly PendingUnit[]): Promise<(() => void)[]> {
  return db.transaction().execute(async (trx) => {
    const settlers: (() => void)[] = []
    for (const unit of group) {
      settlers.push(await unit.run(trx))
      // SQLite blocks this thread, so other requests get a chance between two units.
      await setImmediate()
    }
    return settlers
  })
}

/**
 * Rolls one unit back. Throws `cause` if SQLite has rolled back the whole transaction, as on a full disk: then no unit is
 * saved.
 */
async function rollBackUnit(trx: Trx, cause: unknown): Promise<void> {
  try {
    await sql`rollback to unit`.execute(trx)
    await sql`release unit`.execute(trx)
  } catch {
    throw cause
  }
}
