import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Sub, SubSchema } from '#domain/customer/customer-id.ts'
import type { SignInResult } from '#domain/customer/customer-session.ts'
import type { Login } from '#domain/customer/login.ts'
import { findCredentials, findReferenceHash, replacePassword } from '../db/queries/customers.ts'
import { isCustomerDevice, upsertCustomerDevice } from '../db/queries/devices.ts'
import { insertSession } from '../db/queries/sessions.ts'
import type { Guest } from '../principal.ts'
import { checkRateLimits } from '../rate-limits/consume-attempts.ts'
import { resetAttempts } from '../rate-limits/refund-attempts.ts'
import { signInLimits } from '../rate-limits/sign-in-limits.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { hashDeviceId } from './device-hash.ts'
import { createDummyHash, type PasswordDeps, verifyPassword } from './password.ts'
import { newSession } from './sessions.ts'

/**
 * Signs a customer in by mobile number and password. Refuses an unknown number like a wrong password, after the same
 * time (D7). The cost of hashes may have been raised, so an unknown number costs as much as the hash of one customer,
 * always the same. A device that signed in to the account before is counted separately: strangers who try the number
 * do not lock it out.
 */
export async function signIn(
  deps: PasswordDeps & SecurityDeps,
  login: Login,
  by: Guest,
): Promise<Outcome<SignInResult>> {
  const outcome = await attemptSignIn(deps, login, by)
  const { user_agent } = by.sender
  if (outcome.refusal) deps.security.count({ kind: 'customer-sign-in-failed', user_agent })
  return outcome
}

async function attemptSignIn(
  deps: PasswordDeps,
  { username, password }: Login,
  by: Guest,
): Promise<Outcome<SignInResult>> {
  const device_hash = by.sender.fp && hashDeviceId(by.sender.fp)
  const isKnown = device_hash && (await isCustomerDevice(deps.db, { mobile_no: username, device_hash }))
  const limits = signInLimits(username, by.sender, isKnown ? device_hash : undefined)
  const refusal = await checkRateLimits(deps, by, limits)
  if (refusal) return { refusal }
  const customer = await findCredentials(deps.db, { mobile_no: username })
  const referenceHash = await findReferenceHash(deps.db, pseudoSubOf(username))
  const hash = customer?.password_hash ?? createDummyHash(referenceHash, deps.passwordCost)
  const isMatch = await verifyPassword(password, hash)
  if (!customer || !isMatch) return { refusal: { code: 'invalid-credentials' } }

  const { token, row } = newSession(customer.sub, deps.clock())
  return deps.write<SignInResult>(by, async ({ trx, now }) => {
    // Refused if the password was changed since it was checked: the change ended all sessions, so none may begin after it.
    if (!(await replacePassword(trx, customer, customer.password_hash)))
      return { refusal: { code: 'invalid-credentials' } }
    await insertSession(trx, row)
    const { sub } = customer
    if (device_hash) await upsertCustomerDevice(trx, { sub, device_hash, seen_at: now.toISOString() })
    await resetAttempts(trx, limits)
    // Registration requires an address.
    return { data: { token, sub: customer.sub, is_address_added: 1 } }
  })
}

/** Maps a number to an id, always the same, that need not belong to a customer. */
function pseudoSubOf(mobile_no: string): Sub {
  return v.parse(SubSchema, createHash('sha256').update(mobile_no).digest('base64url'))
}
