import type { Signup } from '#domain/customer.ts'
import type { Flag } from '#domain/product.ts'
import type { Sender } from '../caller.ts'
import { findCredentials } from '../db/queries/customers.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { countTries, signUpTries } from './tries.ts'

/** Whether the mobile number of a signup is free: status 1 (section 7). */
export async function checkDuplicate(
  parts: UseCaseParts,
  { mobile_no }: Signup,
  sender: Sender,
): Promise<Outcome<{ status: Flag }>> {
  const refusal = await countTries(parts, signUpTries(mobile_no, sender))
  if (refusal) return { refusal }
  const taken = await findCredentials(parts.db, { mobile_no })
  return { data: { status: taken ? 0 : 1 } }
}
