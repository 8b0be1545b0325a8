import type { Invite } from '#contract/office/users.ts'
import type { AcceptedInvite } from '#domain/office/office-account.ts'
import { findOfficePasswordProblem } from '#domain/office/office-password.ts'
import type { NewOfficeUser } from '#domain/office/office-user.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import type { Shop } from '#domain/shop.ts'
import { hashPassword, type PasswordDeps } from '../customers/password.ts'
import { deleteOtherOfficeDevices } from '../db/queries/devices.ts'
import { deleteInviteOf, findInvitedUser, upsertInvite } from '../db/queries/office/office-invites.ts'
import { deleteOfficeSessions } from '../db/queries/office/office-sessions.ts'
import { findOfficeUser, updateOfficeUser } from '../db/queries/office/office-users.ts'
import { replaceRecoveryCodes } from '../db/queries/office/second-factors.ts'
import type { Db, OfficeUserTable } from '../db/schema.ts'
import type { Guest, OfficeUser } from '../principal.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { commonPasswords } from './common-passwords.ts'
import { insertNewUser } from './create-user.ts'
import { type Browser, findUserOfBrowser } from './sessions/browser.ts'
import { isMissingSecondFactor } from './sessions/check-session-permission.ts'
import { generateToken, hashToken } from './sessions/session-token.ts'
import { createSignInEvent, type SignedInToOffice, startSession } from './sessions/start-session.ts'

/** Lifetime of an invite, in ms. */
const INVITE_LIFETIME = 48 * 3_600_000

/** Adds an office user and returns an invite link to choose a password (O2). */
export function addUser(
  { write }: UseCaseDeps,
  user: NewOfficeUser,
  by: OfficeUser,
): Promise<Outcome<Invite>> {
  return write<Invite>(by, async (unit) => {
    const user_id = await insertNewUser(unit, user, null)
    if (!user_id) return { refusal: { code: 'invalid-fields', problems: { email: 'email-taken' } } }
    return { data: await createInvite(unit, { user_id, row_version: 1 }, by) }
  })
}

/** Creates a new invite and invalidates the old one. Changes nothing else until it is used. */
export function renewInvite(
  { write }: UseCaseDeps,
  user_id: string,
  by: OfficeUser,
): Promise<Outcome<Invite>> {
  return write<Invite>(
    by,
    async (unit) => {
      const user = await findOfficeUser(unit.trx, user_id)
      if (!user || user.disabled_at) return { refusal: { code: 'not-found' } }
      unit.audit({
        action: 'invite-user',
        subject: { kind: 'office user', id: user_id, label: user.user_name },
      })
      return { data: await createInvite(unit, user, by) }
    },
    { users: [user_id] },
  )
}

async function createInvite(
  { trx, now }: Unit,
  { user_id, row_version }: Pick<OfficeUserTable, 'user_id' | 'row_version'>,
  by: OfficeUser,
): Promise<Invite> {
  const token = generateToken()
  const expires_at = new Date(now.getTime() + INVITE_LIFETIME).toISOString()
  const creation = { made_by: by.user_id, user_version: row_version }
  await upsertInvite(trx, { user_id, token_hash: hashToken(token), expires_at, ...creation })
  return { token, expires_at }
}

/**
 * Finds the user of a valid invite. Invalid if its user or its creator changed since, or if the creator may no longer manage
 * users.
 */
async function findValidInvite(db: Db, token_hash: string, now: Date) {
  const found = await findInvitedUser(db, token_hash, now.toISOString())
  if (!found || isMissingSecondFactor(found)) return undefined
  return RIGHTS_BY_ROLE[found.maker_role].includes('keep-users') ? found : undefined
}

/**
 * Sets a password by invite and signs the user in (O2). Ends other sessions, removes the second factor and forgets other
 * browsers, because the invite may replace a lost second factor. Refused with `invite-invalid` if the invite was used, expired, or
 * was invalidated by a change of password, role or second factor of its user or creator.
 */
export async function acceptInvite(
  deps: PasswordDeps & SecurityDeps & { shop: () => Shop },
  accepted: AcceptedInvite,
  from: { by: Guest; browser: Browser },
): Promise<Outcome<SignedInToOffice>> {
  const outcome = await attemptAccept(deps, accepted, from)
  const user_agent = from.browser.userAgent
  if (outcome.data) deps.security.count({ ...createSignInEvent(outcome.data), user_agent })
  else if (outcome.refusal.code === 'invite-invalid')
    deps.security.count({ kind: 'sign-in-failed', user_agent })
  return outcome
}

async function attemptAccept(
  deps: PasswordDeps & { shop: () => Shop },
  { token, password }: AcceptedInvite,
  { by, browser }: { by: Guest; browser: Browser },
): Promise<Outcome<SignedInToOffice>> {
  const token_hash = hashToken(token)
  const user = await findValidInvite(deps.db, token_hash, deps.clock())
  if (!user) return { refusal: { code: 'invite-invalid' } }
  const { user_id, user_name, email } = user
  const problem = findOfficePasswordProblem(password, {
    shopName: deps.shop().name,
    email,
    commonPasswords: await commonPasswords(),
  })
  if (problem) return { refusal: { code: 'invalid-fields', problems: { password: problem } } }

  const password_hash = await hashPassword(password.normalize('NFC'), deps.passwordCost)
  return deps.write<SignedInToOffice>(
    by,
    async (unit) => {
      const { trx, now, audit } = unit
      // Checks again in the transaction: the invite may have been used or invalidated since.
      if (!(await findValidInvite(trx, token_hash, now))) return { refusal: { code: 'invite-invalid' } }
      await deleteInviteOf(trx, user_id)
      await updateOfficeUser(trx, user_id, { password_hash, totp_secret: null, totp_step: null })
      await replaceRecoveryCodes(trx, user, [])
      await deleteOfficeSessions(trx, { user_id })
      const data = await startSession(unit, { user_id, browser })
      await deleteOtherOfficeDevices(trx, { user_id, device_hash: hashToken(data.deviceToken) })
      audit({ action: 'accept-invite', subject: { kind: 'office user', id: user_id, label: user_name } })
      return { data }
    },
    { users: [user_id, user.made_by, ...(await findUserOfBrowser(deps, browser))] },
  )
}
