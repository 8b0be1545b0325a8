import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Login, type SignInResult, type Sub, SubSchema } from '#domain/customer/customer.ts'
import { findCredentials, findReferenceHash, replacePassword } from '../db/queries/customers.ts'
import { isCustomerDevice, upsertCustomerDevice } from '../db/queries/devices.ts'
import { insertSession } from '../db/queries/sessions.ts'
import type { Guest } from '../principal.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { hashDeviceId } from './device-hash.ts'
import { createDummyHash, type PasswordParts, verifyPassword } from './password.ts'
import { checkRateLimits, resetAttempts, signInLimits } from './rate-limits.ts'
import { newSession } from './sessions.ts'

/**
 * Signs a customer in by mobile number and password. An unknown number is refused as a wrong password is: alike, and after
 * the same time (D7). When the cost of hashes has been raised some customers' are still of the one before; so an unknown
 * number always costs what some customer's does, each its own. A device that signed in to the account before is counted by
 * itself: strangers who try the number do not keep it out.
 */
export async function signIn(
  parts: PasswordParts & SecurityDeps,
  login: Login,
  by: Guest,
): Promise<Outcome<SignInResult>> {
  const outcome = await attemptSignIn(parts, login, by)
  const { user_agent } = by.sender
  if (outcome.refusal) parts.security.count({ kind: 'customer-sign-in-failed', user_agent })
  return outcome
}

async function attemptSignIn(
  parts: PasswordParts,
  { username, password }: Login,
  by: Guest,
): Promise<Outcome<SignInResult>> {
  const device_hash = by.sender.fp && hashDeviceId(by.sender.fp)
  const isKnown = device_hash && (await isCustomerDevice(parts.db, { mobile_no: username, device_hash }))
  const tries = signInLimits(username, by.sender, isKnown ? device_hash : undefined)
  const refusal = await checkRateLimits(parts, by, tries)
  if (refusal) return { refusal }
  const customer = await findCredentials(parts.db, { mobile_no: username })
  const somebodys = await findReferenceHash(parts.db, pseudoSubOf(username))
  const hash = customer?.password_hash ?? createDummyHash(somebodys, parts.passwordCost)
  const isRight = await verifyPassword(password, hash)
  if (!customer || !isRight) return { refusal: { code: 'invalid-credentials' } }

  const { token, row } = newSession(customer.sub, parts.clock())
  return parts.write<SignInResult>(by, async ({ trx, now }) => {
    // A change of password ends all sessions: one that began with the old password must not come after it.
    if (!(await replacePassword(trx, customer, customer.password_hash)))
      return { refusal: { code: 'invalid-credentials' } }
    await insertSession(trx, row)
    const { sub } = customer
    if (device_hash) await upsertCustomerDevice(trx, { sub, device_hash, seen_at: now.toISOString() })
    await resetAttempts(trx, tries)
    // Registering asks for the address, so there always is one.
    return { data: { token, sub: customer.sub, is_address_added: 1 } }
  })
}

/** Where a number stands among the customers' ids: anywhere, and always there. */
function pseudoSubOf(mobile_no: string): Sub {
  return v.parse(SubSchema, createHash('sha256').update(mobile_no).digest('base64url'))
}
