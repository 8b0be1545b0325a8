import type { Db, ThrottleTable, Trx, UtcText } from '../schema.ts'

/** One kind of tries, and the hash of whose they are. */
export type TriesKey = Pick<ThrottleTable, 'throttle_name' | 'key_hash'>

/** The latest time until which one of these takes no tries; undefined when all take them now. */
export async function findBlockedUntil(db: Db, keys: readonly TriesKey[], now: UtcText) {
  const blocked = await db
    .selectFrom('throttle')
    .select('blocked_until')
    .where((eb) => eb.or(keys.map((key) => eb.and(key))))
    .where('blocked_until', '>', now)
    .orderBy('blocked_until', 'desc')
    .executeTakeFirst()
  return blocked?.blocked_until
}

/**
 * Counts one more try, in one statement. Gives how many there are since they were last forgotten; undefined, and counts
 * nothing, while none is taken. The first one says when all are forgotten.
 */
export async function countTry(trx: Trx, key: TriesKey, now: UtcText, forget_at: UtcText) {
  const counted = await trx
    .insertInto('throttle')
    .values({ ...key, tries: 1, blocked_until: now, forget_at })
    .onConflict((oc) =>
      oc
        .columns(['throttle_name', 'key_hash'])
        .doUpdateSet((eb) => {
          const isForgotten = eb('throttle.forget_at', '<=', now)
          const oneMore = eb('throttle.tries', '+', 1)
          return {
            tries: eb.case().when(isForgotten).then(1).else(oneMore).end(),
            forget_at: eb.case().when(isForgotten).then(forget_at).else(eb.ref('throttle.forget_at')).end(),
          }
        })
        .where('throttle.blocked_until', '<=', now),
    )
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries
}

/** Takes no more tries until a time. */
export async function blockTries(trx: Trx, key: TriesKey, blocked_until: UtcText): Promise<void> {
  await trx
    .updateTable('throttle')
    .set({ blocked_until })
    .where((eb) => eb.and(key))
    .execute()
}

/** Counts one try less. */
export async function takeBackTry(trx: Trx, key: TriesKey): Promise<void> {
  await trx
    .updateTable('throttle')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where((eb) => eb.and(key))
    .where('tries', '>', 0)
    .execute()
}

/** Forgets tries before their time. */
export async function forgetTries(trx: Trx, key: TriesKey): Promise<void> {
  await trx
    .deleteFrom('throttle')
    .where((eb) => eb.and(key))
    .execute()
}

/** Deletes what is forgotten by now and blocks nothing. */
export async function deleteForgottenTries(db: Db, now: UtcText): Promise<void> {
  await db.deleteFrom('throttle').where('forget_at', '<=', now).where('blocked_until', '<=', now).execute()
}
