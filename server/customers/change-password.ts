import type { ChangePassword } from '#domain/customer/change-password.ts'
import { findCredentials, replacePassword } from '../db/queries/customers.ts'
import { deleteCustomerDevices, upsertCustomerDevice } from '../db/queries/devices.ts'
import { deleteOtherSessions } from '../db/queries/sessions.ts'
import type { SignedInCustomer } from '../principal.ts'
import { checkRateLimits } from '../rate-limits/consume-attempts.ts'
import { resetAttempts } from '../rate-limits/refund-attempts.ts'
import { sessionPasswordLimits } from '../rate-limits/sign-in-limits.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { hashDeviceId } from './device-hash.ts'
import { hashPassword, type PasswordDeps, verifyPassword } from './password.ts'

/** Refusals that count as security events: a wrong password, and an attempt over the limit. */
const COUNTED_FAILURES: readonly string[] = ['invalid-credentials', 'too-many-requests']

/**
 * Changes the signed-in customer's password, ends all other sessions (D7) and forgets all other devices. Audited.
 * `invalid-fields` if the new password is the mobile number. Attempts with a wrong password are limited per session.
 */
export async function changePassword(
  deps: PasswordDeps & SecurityDeps,
  change: ChangePassword,
  by: SignedInCustomer,
): Promise<Outcome<null>> {
  const outcome = await attemptPasswordChange(deps, change, by)
  const { user_agent } = by.sender
  if (outcome.refusal && COUNTED_FAILURES.includes(outcome.refusal.code))
    deps.security.count({ kind: 'customer-sign-in-failed', user_agent })
  return outcome
}

async function attemptPasswordChange(
  deps: PasswordDeps,
  { password, new_password }: ChangePassword,
  by: SignedInCustomer,
): Promise<Outcome<null>> {
  const customer = await findCredentials(deps.db, { sub: by.sub })
  if (!customer) return { refusal: { code: 'not-signed-in' } }
  if (new_password === customer.mobile_no)
    return { refusal: { code: 'invalid-fields', problems: { new_password: 'password-is-mobile' } } }
  const limits = sessionPasswordLimits(by)
  const refusal = await checkRateLimits(deps, by, limits)
  if (refusal) return { refusal }
  if (!(await verifyPassword(password, customer.password_hash)))
    return { refusal: { code: 'invalid-credentials' } }

  const hash = await hashPassword(new_password, deps.passwordCost)
  return deps.write<null>(by, async ({ trx, now, audit }) => {
    if (!(await replacePassword(trx, customer, hash))) return { refusal: { code: 'invalid-credentials' } }
    await deleteOtherSessions(trx, by)
    await deleteCustomerDevices(trx, by.sub)
    const { fp } = by.sender
    if (fp)
      await upsertCustomerDevice(trx, {
        sub: by.sub,
        device_hash: hashDeviceId(fp),
        seen_at: now.toISOString(),
      })
    await resetAttempts(trx, limits)
    audit({ action: 'change-password', subject: { kind: 'customer', id: by.sub, label: '' } })
    return { data: null }
  })
}
