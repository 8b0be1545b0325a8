import type { Db, IdempotencyRecordTable, Trx, UtcText } from '../../schema.ts'

/** Returns the record of an Idempotency-Key (D4). */
export function findIdempotencyRecord(db: Db, key: string): Promise<IdempotencyRecordTable | undefined> {
  return db.selectFrom('idempotency_record').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

/**
 * Claims a key for a new order. Returns undefined if the key is new, else its record. Must come first in the transaction: a
 * second request with the same key waits here until the first one commits. The order may be inserted after its record,
 * because the foreign key is checked at commit.
 */
export async function claimIdempotencyKey(trx: Trx, record: IdempotencyRecordTable) {
  const claimed = await trx
    .insertInto('idempotency_record')
    .values(record)
    .onConflict((oc) => oc.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .executeTakeFirst()
  return claimed ? undefined : findIdempotencyRecord(trx, record.idempotency_key)
}

/** Deletes the keys that are older than a time. */
export async function deleteIdempotencyRecordsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('idempotency_record').where('created_at', '<', time).execute()
}
