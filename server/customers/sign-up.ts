import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Flag } from '#domain/catalogue/product.ts'
import { type Sub, SubSchema } from '#domain/customer/customer-id.ts'
import type { Signup } from '#domain/customer/signup.ts'
import { findCredentials, insertCustomer } from '../db/queries/customers.ts'
import type { Guest } from '../principal.ts'
import { signUpLimits } from '../rate-limits/account-limits.ts'
import { checkRateLimits } from '../rate-limits/consume-attempts.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { hashPassword, type PasswordDeps } from './password.ts'

/** Returns status 1 if the mobile number of a signup is free, else 0 (section 7). */
export async function checkDuplicate(
  deps: UseCaseDeps,
  { mobile_no }: Signup,
  by: Guest,
): Promise<Outcome<{ status: Flag }>> {
  const refusal = await checkRateLimits(deps, by, signUpLimits(mobile_no, by.sender))
  if (refusal) return { refusal }
  const existing = await findCredentials(deps.db, { mobile_no })
  return { data: { status: existing ? 0 : 1 } }
}

/**
 * Registers a customer. The first password is the mobile number (D7). `mobile-number-taken`, also if another signup was
 * faster.
 */
export async function signUp(deps: PasswordDeps, signup: Signup, by: Guest): Promise<Outcome<{ sub: Sub }>> {
  const refusal = await checkRateLimits(deps, by, signUpLimits(signup.mobile_no, by.sender))
  if (refusal) return { refusal }
  const sub = v.parse(SubSchema, randomBytes(18).toString('base64url'))
  const password_hash = await hashPassword(signup.mobile_no, deps.passwordCost)
  return deps.write<{ sub: Sub }>(by, async ({ trx, now }) => {
    const customer = { ...signup, sub, password_hash, created_at: now.toISOString() }
    const isNew = await insertCustomer(trx, customer)
    return isNew ? { data: { sub } } : { refusal: { code: 'mobile-number-taken' } }
  })
}
