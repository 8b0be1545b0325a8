import { claimRequest } from '../db/queries/office/office-requests.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from './outcome.ts'
import type { Unit } from './unit.ts'

/**
 * Claims the Idempotency-Key of an office request. Returns the outcome of a request that used the key before; undefined for a
 * new key or none. A refused unit rolls the claim back.
 */
export async function claimRequestKey(
  { trx, now }: Unit,
  { user_id, request }: OfficeUser,
): Promise<Outcome<null> | undefined> {
  if (!request) return undefined
  const { key, payload_hash } = request
  const claimed = { user_id, request_key: key, payload_hash, created_at: now.toISOString() }
  const before = await claimRequest(trx, claimed)
  if (!before) return undefined
  return before.payload_hash === payload_hash
    ? { data: null }
    : { refusal: { code: 'idempotency-key-reused' } }
}
