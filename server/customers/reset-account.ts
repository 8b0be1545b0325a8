import { randomInt } from 'node:crypto'
import { isEasyPassword } from '#domain/customer/change-password.ts'
import { findCredentials, lockCustomer, setPassword } from '../db/queries/customers.ts'
import { deleteCustomerDevices } from '../db/queries/devices.ts'
import { deleteSessionsOf } from '../db/queries/sessions.ts'
import type { OfficeUser } from '../principal.ts'
import { resetAttempts } from '../rate-limits/refund-attempts.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { hashPassword, type PasswordDeps } from './password.ts'

/** Returns ten random digits (D7) that are not easy to guess and not the mobile number. */
function generatePassword(mobile_no: string): string {
  for (;;) {
    const password = Array.from({ length: 10 }, () => randomInt(10)).join('')
    if (password !== mobile_no && !isEasyPassword(password)) return password
  }
}

/**
 * Resets a customer's account after a call, because a stranger uses it or the password is forgotten: sets a new password,
 * ends all sessions and forgets the known devices. Returns the password, which is shown once. Audited. `no-account`.
 */
export async function resetAccount(
  deps: PasswordDeps,
  mobile_no: string,
  by: OfficeUser,
): Promise<Outcome<{ password: string }>> {
  const customer = await findCredentials(deps.db, { mobile_no })
  if (!customer) return { refusal: { code: 'no-account' } }
  const { sub } = customer
  const password = generatePassword(mobile_no)
  const password_hash = await hashPassword(password, deps.passwordCost)
  return deps.write(by, async ({ trx, audit }) => {
    await lockCustomer(trx, sub)
    await setPassword(trx, { sub, password_hash })
    await deleteSessionsOf(trx, sub)
    await deleteCustomerDevices(trx, sub)
    // The customer must not wait because of a stranger's failed attempts.
    await resetAttempts(trx, [{ limit: 'sign-in of a number', subject: mobile_no }])
    audit({ action: 'reset-account', subject: { kind: 'customer', id: sub, label: '' } })
    return { data: { password } }
  })
}
