import { findOfficeSession, touchOfficeSession } from '../../db/queries/office/office-sessions.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { checkSessionPermission } from './check-session-permission.ts'
import { sessionCutoffs } from './session-cutoffs.ts'
import { hashSentToken } from './session-token.ts'

const MINUTE = 60_000
/** How often the last use of a session is written, in ms; otherwise every call would write. */
const TOUCH_INTERVAL = 10 * MINUTE

/**
 * Finds the signed-in user of a token, with the present role, if they may make a call with this `permission` and confirmation
 * (O3). Also returns the id of a user who may not. Refused with `not-signed-in` without a session; malformed tokens are not
 * looked up.
 */
export async function findSignedInUser(
  { db, write, clock }: UseCaseDeps,
  token: string | undefined,
  {
    sender,
    permission,
    requiresConfirmation,
  }: Pick<OfficeUser, 'sender' | 'permission' | 'requiresConfirmation'>,
): Promise<Outcome<OfficeUser> & { user_id?: string }> {
  const token_hash = hashSentToken(token)
  if (!token_hash) return { refusal: { code: 'not-signed-in' } }
  const now = clock()
  const found = await findOfficeSession(db, token_hash, sessionCutoffs(now))
  if (!found) return { refusal: { code: 'not-signed-in' } }
  const { user_id, user_name, role, seen_at } = found
  const refusal = checkSessionPermission(found, { permission, requiresConfirmation }, now)
  if (refusal) return { refusal, user_id }
  if (Date.parse(seen_at) < now.getTime() - TOUCH_INTERVAL) {
    await write({ kind: 'system', name: 'housekeeping' }, async ({ trx }) => ({
      data: await touchOfficeSession(trx, token_hash, now.toISOString()),
    }))
  }
  return {
    data: { kind: 'office', user_id, user_name, role, permission, requiresConfirmation, token_hash, sender },
    user_id,
  }
}
