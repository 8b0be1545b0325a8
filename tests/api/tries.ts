import type { Tries } from '#server/customers/tries.ts'
import { triesKey } from '#server/db/queries/throttle.ts'
import { type TestDatabase, written } from '../databases.ts'

/** Sets how many tries of a kind are counted. The first one must have been made: it decides when all are forgotten. */
export async function setTries(
  { db }: Pick<TestDatabase, 'db'>,
  { limit, of }: Tries,
  tries: number,
): Promise<void> {
  const { throttle_name, key_hash } = triesKey(limit, of)
  const { numUpdatedRows } = await written(db, (trx) =>
    trx
      .updateTable('throttle')
      .set({ tries })
      .where((eb) => eb.and({ throttle_name, key_hash }))
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows !== 1n) throw new Error(`No try of ${limit} was made`)
}
