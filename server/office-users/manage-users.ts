import { isSignInNameAllowed, type NewRole } from '#domain/office/office-user.ts'
import { isMobileSignInName } from '#domain/office/read-sign-in-name.ts'
import { deleteInviteOf } from '../db/queries/office/office-invites.ts'
import { deleteOfficeSessions } from '../db/queries/office/office-sessions.ts'
import {
  findActiveOwners,
  findOfficeUser,
  findOfficeUserByEmail,
  updateOfficeUser,
} from '../db/queries/office/office-users.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import { cancelImportsScheduledBy } from '../imports/cancel-import.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const userSubject = ({ user_id, user_name }: OfficeUserTable) =>
  ({ kind: 'office user', id: user_id, label: user_name }) as const

/** Runs `work` on a locked user. `owners` also locks all owners. Refused with `not-found`. */
function updateLockedUser(
  { write }: UseCaseDeps,
  { user_id, owners = false }: { user_id: string; owners?: boolean },
  by: OfficeUser,
  work: (unit: Unit, user: OfficeUserTable) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  return write<null>(
    by,
    async (unit) => {
      const user = await findOfficeUser(unit.trx, user_id)
      return user ? work(unit, user) : { refusal: { code: 'not-found' } }
    },
    { users: [user_id], owners },
  )
}

/** Tells whether the user is the only active owner. */
async function isLastOwner({ trx }: Unit, { user_id }: OfficeUserTable): Promise<boolean> {
  const owners = await findActiveOwners(trx)
  return owners.length === 1 && owners[0] === user_id
}

/**
 * Changes a user's role, and replaces a mobile number by the email address that is sent. Ends their sessions, scheduled imports and created invites (O2).
 * Refused for the last owner, and without an email address for a role that needs one.
 */
export function changeRole(
  deps: UseCaseDeps,
  { user_id, role, email: newEmail }: NewRole & { user_id: string },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedUser(deps, { user_id, owners: true }, by, async (unit, user) => {
    // Only a mobile number is replaced: an email address stays the user's own.
    const email = (isMobileSignInName(user.email) && newEmail) || user.email
    if (role === user.role && email === user.email) return { data: null }
    if (role !== user.role && (await isLastOwner(unit, user))) return { refusal: { code: 'last-owner' } }
    if (!isSignInNameAllowed(email, role))
      return { refusal: { code: 'invalid-fields', problems: { email: 'email-required' } } }
    const namesake = await findOfficeUserByEmail(unit.trx, email)
    if (namesake && namesake.user_id !== user_id)
      return { refusal: { code: 'invalid-fields', problems: { email: 'email-taken' } } }
    await updateOfficeUser(unit.trx, user_id, { role, email })
    await deleteOfficeSessions(unit.trx, { user_id })
    await cancelImportsScheduledBy(unit, user_id)
    unit.audit({
      action: 'change-role',
      subject: userSubject(user),
      before: { role: user.role, ...(email !== user.email && { email: user.email }) },
      after: { role, ...(email !== user.email && { email }) },
    })
    return { data: null }
  })
}

/** Disables a user. Ends their sessions and scheduled imports, and invites for and by them. Refused for the last owner. */
export function disableUser(deps: UseCaseDeps, user_id: string, by: OfficeUser): Promise<Outcome<null>> {
  return updateLockedUser(deps, { user_id, owners: true }, by, async (unit, user) => {
    if (user.disabled_at) return { data: null }
    if (await isLastOwner(unit, user)) return { refusal: { code: 'last-owner' } }
    await updateOfficeUser(unit.trx, user_id, { disabled_at: unit.now.toISOString() })
    await deleteInviteOf(unit.trx, user_id)
    await deleteOfficeSessions(unit.trx, { user_id })
    await cancelImportsScheduledBy(unit, user_id)
    unit.audit({ action: 'disable-user', subject: userSubject(user) })
    return { data: null }
  })
}

/** Enables a user again, with the old password. */
export function enableUser(deps: UseCaseDeps, user_id: string, by: OfficeUser): Promise<Outcome<null>> {
  return updateLockedUser(deps, { user_id }, by, async (unit, user) => {
    if (!user.disabled_at) return { data: null }
    await updateOfficeUser(unit.trx, user_id, { disabled_at: null })
    unit.audit({ action: 'enable-user', subject: userSubject(user) })
    return { data: null }
  })
}

/** Ends all sessions of a user. */
export function endUserSessions(deps: UseCaseDeps, user_id: string, by: OfficeUser): Promise<Outcome<null>> {
  return updateLockedUser(deps, { user_id }, by, async (unit, user) => {
    const areEnded = await deleteOfficeSessions(unit.trx, { user_id })
    if (areEnded) unit.audit({ action: 'end-sessions', subject: userSubject(user) })
    return { data: null }
  })
}
