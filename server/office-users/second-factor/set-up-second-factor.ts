import type { RecoveryCodes, SecondFactorSetup } from '#contract/office/account.ts'
import type { PasswordAndCode } from '#domain/office/office-account.ts'
import type { Shop } from '#domain/shop.ts'
import { deleteOfficeSessions } from '../../db/queries/office/office-sessions.ts'
import { findOfficeUser, updateOfficeUser } from '../../db/queries/office/office-users.ts'
import {
  isSecondFactorRequired,
  replaceRecoveryCodes,
  setSecondFactorRequired,
} from '../../db/queries/office/second-factors.ts'
import type { OfficeUser } from '../../principal.ts'
import { qrPath } from '../../qr-path.ts'
import { checkRateLimits } from '../../rate-limits/consume-attempts.ts'
import { refundAttempts, resetAttempts } from '../../rate-limits/refund-attempts.ts'
import { officeSessionLimits } from '../../rate-limits/sign-in-limits.ts'
import type { SecurityDeps } from '../../security/security-event-counter.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { verifyOwnPassword, writeWithVerifiedPassword } from '../verify-own-password.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import { countWrongCode, WRONG_CODE } from './count-wrong-code.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { findTotpStep, generateTotpSecret, totpUri } from './totp.ts'

const userSubject = ({ user_id, user_name }: OfficeUser) =>
  ({ kind: 'office user', id: user_id, label: user_name }) as const

/** Creates the secret for the authenticator app. It takes effect after a first valid code. */
export async function beginSecondFactor(
  deps: UseCaseDeps & SecurityDeps & { shop: () => Shop },
  password: string,
  by: OfficeUser,
): Promise<Outcome<SecondFactorSetup>> {
  const { data, refusal } = await verifyOwnPassword(deps, password, by)
  if (refusal) return { refusal }
  const totp_secret = generateTotpSecret()
  const uri = totpUri(totp_secret, { shopName: deps.shop().name, email: data.user.email })
  return writeWithVerifiedPassword<SecondFactorSetup>(deps, data, by, async ({ trx }, user) => {
    if (user.totp_step !== null) return { refusal: { code: 'second-factor-on' } }
    await updateOfficeUser(trx, by.user_id, { totp_secret })
    await refundAttempts(trx, data.limits)
    return { data: { secret: totp_secret, uri, qr: qrPath(uri) } }
  })
}

/**
 * Activates the second factor with a first code and returns the recovery codes, once. Ends the user's other sessions. Wrong
 * codes count towards the rate limit of passwords.
 */
export async function confirmSecondFactor(
  deps: UseCaseDeps & SecurityDeps,
  code: string,
  by: OfficeUser,
): Promise<Outcome<RecoveryCodes>> {
  const limits = officeSessionLimits(by)
  const refusal = await checkRateLimits(deps, by, limits)
  if (refusal) return countWrongCode(deps, { refusal }, by)
  const confirmed = await deps.write<RecoveryCodes>(
    by,
    async ({ trx, now, audit }) => {
      const user = await findOfficeUser(trx, by.user_id)
      if (!user?.totp_secret) return WRONG_CODE
      if (user.totp_step !== null) return { refusal: { code: 'second-factor-on' } }
      const totp_step = findTotpStep(user.totp_secret, code, now)
      if (totp_step === undefined) return WRONG_CODE
      const recovery_codes = generateRecoveryCodes()
      await updateOfficeUser(trx, by.user_id, { totp_step })
      const { totp_secret } = user
      const hashes = recovery_codes.map((recoveryCode) => hashRecoveryCode(recoveryCode, totp_secret))
      await replaceRecoveryCodes(trx, by, hashes)
      await deleteOfficeSessions(trx, { user_id: by.user_id, exceptHash: by.token_hash })
      await resetAttempts(trx, limits)
      audit({ action: 'begin-second-factor', subject: userSubject(by) })
      return { data: { recovery_codes } }
    },
    { users: [by.user_id] },
  )
  return countWrongCode(deps, confirmed, by)
}

/** Removes the user's second factor and ends their other sessions. Wrong codes count towards the rate limit of sign-ins. */
export async function endSecondFactor(
  deps: UseCaseDeps & SecurityDeps,
  { password, code }: PasswordAndCode,
  by: OfficeUser,
): Promise<Outcome<null>> {
  const { data, refusal } = await verifyOwnPassword(deps, password, by)
  if (refusal) return { refusal }
  const ended = await writeWithVerifiedPassword<null>(deps, data, by, async (unit, user) => {
    const { trx, audit } = unit
    if (!(await consumeSecondFactorCode(unit, user, code))) return WRONG_CODE
    await updateOfficeUser(trx, by.user_id, { totp_secret: null, totp_step: null })
    await replaceRecoveryCodes(trx, by, [])
    await deleteOfficeSessions(trx, { user_id: by.user_id, exceptHash: by.token_hash })
    await resetAttempts(trx, data.limits)
    audit({ action: 'end-second-factor', subject: userSubject(by) })
    return { data: null }
  })
  return countWrongCode(deps, ended, by)
}

/**
 * Sets whether all office users need a second factor; users without one must set it up first. Locks all owners, so that
 * concurrent calls are serialized.
 */
export function requireSecondFactorOfEveryone(
  { write }: UseCaseDeps,
  required: boolean,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return write<null>(
    by,
    async ({ trx, audit }) => {
      const was = await isSecondFactorRequired(trx)
      if (was === required) return { data: null }
      await setSecondFactorRequired(trx, required)
      const subject = { kind: 'setting', id: 'second-factor', label: '' } as const
      audit({ action: 'require-second-factor', subject, before: { required: was }, after: { required } })
      return { data: null }
    },
    { owners: true },
  )
}
