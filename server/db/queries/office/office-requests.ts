import type { OfficeRequestTable, Trx, UtcText } from '../../schema.ts'

/**
 * Claims a user's key for what is about to be done. Gives nothing when the key was free, else what it was used for. Whoever
 * comes with the same key waits here until the first is done.
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

/** Forgets the keys older than a time. */
export async function deleteRequestsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx.deleteFrom('office_request').where('created_at', '<', time).execute()
}
