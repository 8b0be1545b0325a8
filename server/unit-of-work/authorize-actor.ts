import { lockCustomer } from '../db/queries/customers.ts'
import { type LockedUsers, lockOfficeUsers } from '../db/queries/office/lock-office-users.ts'
import { findOfficeSession } from '../db/queries/office/office-sessions.ts'
import { findLiveSession } from '../db/queries/sessions.ts'
import type { Trx } from '../db/schema.ts'
import { checkSessionPermission } from '../office-users/sessions/check-session-permission.ts'
import { sessionCutoffs } from '../office-users/sessions/session-cutoffs.ts'
import type { Actor } from './actor.ts'
import type { Outcome } from './outcome.ts'

/** Authorizes the author inside the transaction and returns them as read there. */
export type AuthorizeActor = (
  trx: Trx,
  by: Actor,
  when: { now: Date; locks: LockedUsers },
) => Promise<Outcome<Actor>>

/**
 * Checks again in the transaction that the session is valid and its user may make the call (O3), because both can change after
 * the request began. Locks the user's row, then the session's, until commit, so that ending a session is serialized with the
 * transaction. Refuses like the check before the call.
 */
export const authorizeActor: AuthorizeActor = async (trx, by, { now, locks }) => {
  if (by.kind === 'customer') {
    await lockCustomer(trx, by.sub)
    const session = await findLiveSession(trx, by.token_hash, now.toISOString(), { isLocked: true })
    return session ? { data: by } : { refusal: { code: 'not-signed-in' } }
  }
  if (by.kind !== 'office') {
    await lockOfficeUsers(trx, locks)
    return { data: by }
  }
  await lockOfficeUsers(trx, { ...locks, author: by.user_id })
  const session = await findOfficeSession(trx, by.token_hash, sessionCutoffs(now), { isLocked: true })
  if (!session) return { refusal: { code: 'not-signed-in' } }
  const refusal = checkSessionPermission(session, by, now)
  if (refusal) return { refusal }
  return { data: { ...by, user_name: session.user_name, role: session.role } }
}
