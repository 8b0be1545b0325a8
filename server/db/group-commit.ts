import { setImmediate } from 'node:timers/promises'
import type { Db, Trx } from './schema.ts'

/** The most that is committed together: at a millisecond each, nobody else waits long. */
const GROUP_MAX = 32

/** Does one piece of work in a transaction, which it may share; resolves when it is on disk. */
export type GroupCommit = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>

type Waiting = { work: (trx: Trx) => Promise<() => void>; reject: (error: unknown) => void }

/**
 * Commits together what waits together: one wait for the disk serves up to GROUP_MAX. A piece of work that fails takes
 * nothing with it, for the others are done again, each alone. So are both sides of a deadlock, which two instances run
 * into when they meet the same Idempotency-Keys in another order.
 */
export function createGroupCommit(db: Db): GroupCommit {
  const waiting: Waiting[] = []
  let committing = false

  async function commit(group: Waiting[]): Promise<void> {
    const answers: (() => void)[] = []
    try {
      await db.transaction().execute(async (trx) => {
        for (const { work } of group) answers.push(await work(trx))
      })
    } catch (error) {
      // With all work done it was the commit that failed: nobody knows what is on disk, so nothing is done twice.
      if (group.length === 1 || answers.length === group.length) for (const { reject } of group) reject(error)
      else for (const each of group) await commit([each])
      return
    }
    for (const answer of answers) answer()
  }

  async function commitAll(): Promise<void> {
    committing = true
    while (waiting.length > 0) {
      // Whoever arrived in the meantime is read first, and whoever was answered hears of it.
      await setImmediate()
      await commit(waiting.splice(0, GROUP_MAX))
    }
    committing = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        work: async (trx) => {
          const result = await work(trx)
          return () => resolve(result)
        },
        reject,
      })
      if (!committing) void commitAll()
    })
}
