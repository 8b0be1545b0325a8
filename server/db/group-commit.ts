import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection, InTransaction, Trx } from './schema.ts'

/** At most this many units share a transaction: reading waits until it is committed. */
const GROUP_MAX = 10

type PendingUnit = {
  /** Runs the unit; gives what tells its caller the result once the transaction is committed. */
  run: (trx: Trx) => Promise<() => void>
  reject: (error: unknown) => void
}

/**
 * Commits SQLite's units in groups: those that wait at the same moment share one transaction, each in a savepoint, and so one
 * wait for the disk. Resolves after the commit. A unit that throws is rolled back alone; when the commit fails, all are rejected.
 */
export function createGroupCommit(db: Connection): InTransaction {
  const waiting: PendingUnit[] = []
  let isCommitting = false

  async function commitPending(): Promise<void> {
    if (isCommitting) return
    isCommitting = true
    while (waiting.length > 0) {
      // Requests that came at the same moment are read first, and belong to the same group.
      await setImmediate()
      const group = waiting.splice(0, GROUP_MAX)
      try {
        for (const tell of await commitGroup(db, group)) tell()
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
      waiting.push({ run, reject })
      void commitPending()
    })
}

function commitGroup(db: Connection, group: readonly PendingUnit[]): Promise<(() => void)[]> {
  return db.transaction().execute(async (trx) => {
    const tells: (() => void)[] = []
    for (const unit of group) {
      tells.push(await unit.run(trx))
      // SQLite works on this thread: connections are served between two units.
      await setImmediate()
    }
    return tells
  })
}

/** Throws `cause` where SQLite itself rolled back the whole transaction, as on a full disk: then no unit of it is saved. */
async function rollBackUnit(trx: Trx, cause: unknown): Promise<void> {
  try {
    await sql`rollback to unit`.execute(trx)
    await sql`release unit`.execute(trx)
  } catch {
    throw cause
  }
}
