import type { Db, IdempotencyRecordTable, Trx, UtcText } from '../../schema.ts'

/** What an Idempotency-Key was answered with, if it came before (D4). */
export function findIdempotencyRecord(db: Db, key: string): Promise<IdempotencyRecordTable | undefined> {
  return db.selectFrom('idempotency_record').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

/**
 * Claims a key for the order about to be saved. Gives nothing when the key was free, else the record that holds it.
 * First thing in the transaction: a second request with the same key waits here until the first one is done, and the
 * order may be inserted after its record (the foreign key is checked at commit).
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

/** Forgets the keys older than a time. */
export async function deleteIdempotencyRecordsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('idempotency_record').where('created_at', '<', time).execute()
}
