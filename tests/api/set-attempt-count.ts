import { createThrottleKey } from '#server/db/queries/throttle.ts'
import type { RateLimitKey } from '#server/rate-limits/rate-limits.ts'
import { runTransaction, type TestDatabase } from '../test-database.ts'

/** Sets the count of attempts of a kind. One attempt must exist already: it determines when the count expires. */
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
