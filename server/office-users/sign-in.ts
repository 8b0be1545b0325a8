import type { OfficeSignIn } from '#domain/office/office-sign-in.ts'
import { createDummyHash, type PasswordDeps, verifyPassword } from '../customers/password.ts'
import { isOfficeDevice } from '../db/queries/devices.ts'
import {
  findOfficeUser,
  findOfficeUserByEmail,
  findReferenceOfficeHash,
} from '../db/queries/office/office-users.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import type { Guest } from '../principal.ts'
import { checkRateLimits } from '../rate-limits/consume-attempts.ts'
import { resetAttempts } from '../rate-limits/refund-attempts.ts'
import { officeSignInLimits } from '../rate-limits/sign-in-limits.ts'
import type { SecurityDeps, SecurityEvent } from '../security/security-event-counter.ts'
import type { Outcome, Refusal } from '../unit-of-work/outcome.ts'
import { recordFailedSignIn } from './failed-sign-ins.ts'
import { consumeSecondFactorCode } from './second-factor/consume-second-factor-code.ts'
import { type Browser, findUserOfBrowser } from './sessions/browser.ts'
import { hashSentToken } from './sessions/session-token.ts'
import { createSignInEvent, type SignedInToOffice, startSession } from './sessions/start-session.ts'

/**
 * Signs an office user in (O2). Unknown address, disabled user and wrong password get the same refusal after the same time.
 * Attempts, including wrong codes of the second factor, are counted before the password is checked. Known browsers have their
 * own limit, so that strangers cannot lock a user out.
 */
export async function signInToOffice(
  deps: PasswordDeps & SecurityDeps,
  signIn: OfficeSignIn,
  { by, browser }: { by: Guest; browser: Browser },
): Promise<Outcome<SignedInToOffice>> {
  const email = signIn.email.toLowerCase()
  const user = await findOfficeUserByEmail(deps.db, email)
  const outcome = await attemptSignIn(deps, signIn, { by, browser, email, user })
  const event = outcome.data ? createSignInEvent(outcome.data) : failureEvent(outcome.refusal)
  if (event) deps.security.count({ user_id: user?.user_id, user_agent: browser.userAgent, ...event })
  if (outcome.refusal?.code === 'sign-in-failed') await recordFailedSignIn(deps, email, by)
  return outcome
}

/** The security event of a failure; undefined while the code is still to be entered, and for internal errors. */
function failureEvent(refusal: Refusal): SecurityEvent | undefined {
  if (refusal === WRONG_CODE_REFUSAL) return { kind: 'wrong-code' }
  return ['sign-in-failed', 'too-many-requests'].includes(refusal.code)
    ? { kind: 'sign-in-failed' }
    : undefined
}

/** A wrong code after the right password. The response is the same as for other failures. */
const WRONG_CODE_REFUSAL: Refusal = { code: 'sign-in-failed' }

async function attemptSignIn(
  deps: PasswordDeps,
  { password, code }: OfficeSignIn,
  from: { by: Guest; browser: Browser; email: string; user: OfficeUserTable | undefined },
): Promise<Outcome<SignedInToOffice>> {
  const { by, browser, email, user } = from
  const device_hash = hashSentToken(browser.deviceToken)
  const isKnown = device_hash !== undefined && (await isOfficeDevice(deps.db, { email, device_hash }))
  const limits = officeSignInLimits(email, by.sender, isKnown ? device_hash : undefined)
  const refusal = await checkRateLimits(deps, by, limits)
  if (refusal) return { refusal }
  const referenceHash = await findReferenceOfficeHash(deps.db)
  const hash = user?.password_hash ?? createDummyHash(referenceHash, deps.passwordCost)
  const isPasswordCorrect = await verifyPassword(password.normalize('NFC'), hash)
  if (!user || user.disabled_at || !isPasswordCorrect) return { refusal: { code: 'sign-in-failed' } }

  const hasSecondFactor = user.totp_step !== null
  if (hasSecondFactor && code === undefined) return { refusal: { code: 'code-required' } }

  const { user_id, user_name } = user
  return deps.write<SignedInToOffice>(
    by,
    async (unit) => {
      const { trx, audit } = unit
      // Password, second factor or state may have changed since the check.
      const locked = await findOfficeUser(trx, user_id)
      if (locked?.row_version !== user.row_version) return { refusal: { code: 'sign-in-failed' } }
      if (hasSecondFactor && !(await consumeSecondFactorCode(unit, locked, code ?? '')))
        return { refusal: WRONG_CODE_REFUSAL }
      const data = await startSession(unit, { user_id, browser })
      await resetAttempts(trx, limits)
      audit({ action: 'sign-in', subject: { kind: 'office user', id: user_id, label: user_name } })
      return { data }
    },
    { users: [user_id, ...(await findUserOfBrowser(deps, browser))] },
  )
}
