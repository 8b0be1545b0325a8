import type { Login, SignedIn } from '#domain/customer.ts'
import type { Sender } from '../caller.ts'
import { findCredentials, replacePassword } from '../db/queries/customers.ts'
import { insertSession } from '../db/queries/sessions.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { isPassword, NOBODYS_HASH } from './password.ts'
import { newSession } from './sessions.ts'
import { countTries, forgiveTries, signInTries } from './tries.ts'

/**
 * Signs a customer in by mobile number and password. An unknown number is refused as a wrong password is: alike, and after
 * the same time (D7).
 */
export async function signIn(
  parts: UseCaseParts,
  { username, password }: Login,
  sender: Sender,
): Promise<Outcome<SignedIn>> {
  const tries = signInTries(username, sender)
  const refusal = await countTries(parts, tries)
  if (refusal) return { refusal }
  const customer = await findCredentials(parts.db, { mobile_no: username })
  const isRight = await isPassword(password, customer?.password_hash ?? NOBODYS_HASH)
  if (!customer || !isRight) return { refusal: { code: 'invalid-credentials' } }

  const { token, row } = newSession(customer.sub, parts.clock())
  const isIn = await parts.commit(async (trx) => {
    // A change of password ends all sessions: one that began with the old password must not come after it.
    if (!(await replacePassword(trx, customer, customer.password_hash))) return false
    await insertSession(trx, row)
    await forgiveTries(trx, tries)
    return true
  })
  if (!isIn) return { refusal: { code: 'invalid-credentials' } }
  // Registering asks for the address, so there always is one.
  return { data: { token, sub: customer.sub, is_address_added: 1 } }
}
