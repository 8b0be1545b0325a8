import type { RateLimitKey } from '#server/customers/rate-limits.ts'
import { createThrottleKey } from '#server/db/queries/throttle.ts'
import { runTransaction, type TestDatabase } from '../test-database.ts'

/** Sets how many tries of a kind are counted. The first one must have been made: it decides when all are forgotten. */
export async function setAttemptCount(
  { db }: Pick<TestDatabase, 'db'>,
  { limit, subject }: RateLimitKey,
  tries: number,
): Promise<void> {
  const { throttle_name, key_hash } = createThrottleKey(limit, subject)
  const { numUpdatedRows } = await runTransaction(db, (trx) =>
    trx
      .updateTable('throttle')
      .set({ tries })
      .where((eb) => eb.and({ throttle_name, key_hash }))
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows !== 1n) throw new Error(`No try of ${limit} was made`)
}
