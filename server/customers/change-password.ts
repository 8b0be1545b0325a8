import type { ChangePassword } from '#domain/customer.ts'
import type { Sender, Session } from '../caller.ts'
import { findCredentials, replacePassword } from '../db/queries/customers.ts'
import { deleteOtherSessions } from '../db/queries/sessions.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { hashPassword, isPassword } from './password.ts'
import { forgiveTries, refuseTries, signInTries } from './tries.ts'

/**
 * Changes the signed-in customer's password to one that is not the mobile number, and ends all other sessions (D7). A wrong
 * present password counts as a try to sign in.
 */
export async function changePassword(
  parts: UseCaseParts,
  { password, new_password }: ChangePassword,
  session: Session,
  sender: Sender,
): Promise<Outcome<null>> {
  const customer = await findCredentials(parts.db, { sub: session.sub })
  if (!customer) return { refusal: { code: 'not-signed-in' } }
  if (new_password === customer.mobile_no)
    return { refusal: { code: 'invalid-fields', problems: { new_password: 'password-is-mobile' } } }
  const tries = signInTries(customer.mobile_no, sender)
  const refusal = await refuseTries(parts, tries)
  if (refusal) return { refusal }
  if (!(await isPassword(password, customer.password_hash)))
    return { refusal: { code: 'invalid-credentials' } }

  const hash = await hashPassword(new_password)
  const isChanged = await parts.commit(async (trx) => {
    if (!(await replacePassword(trx, customer, hash))) return false
    await deleteOtherSessions(trx, session)
    await forgiveTries(trx, tries)
    return true
  })
  return isChanged ? { data: null } : { refusal: { code: 'invalid-credentials' } }
}
