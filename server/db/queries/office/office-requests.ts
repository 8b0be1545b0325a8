import type { OfficeRequestTable, Trx, UtcText } from '../../schema.ts'

/**
 * Claims a user's Idempotency-Key for a request. Returns undefined if the key is new, else the payload hash of its request. A
 * second request with the same key waits here until the first one commits.
 */
export async function claimRequest(trx: Trx, request: OfficeRequestTable) {
  const claimed = await trx
    .insertInto('office_request')
    .values(request)
    .onConflict((oc) => oc.doNothing())
    .returning('request_key')
    .executeTakeFirst()
  if (claimed) return undefined
  return trx
    .selectFrom('office_request')
    .select('payload_hash')
    .where('user_id', '=', request.user_id)
    .where('request_key', '=', request.request_key)
    .executeTakeFirstOrThrow()
}

/** Deletes the keys that are older than a time. */
export async function deleteRequestsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('office_request').where('created_at', '<', time).execute()
}
