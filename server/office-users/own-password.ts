import { isPassword } from '../customers/password.ts'
import { officeSignInTries, refuseTries, type Tries } from '../customers/tries.ts'
import { findOfficeUser } from '../db/queries/office-users.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** Somebody who has given the right password once more, and what that try counts for: to be forgiven with what follows. */
export type Proven = { user: OfficeUserTable & { password_hash: string }; tries: readonly Tries[] }

/** Asks whoever is signed in for the password once more. A wrong one counts as a try to sign in (O2). */
export async function proveOwnPassword(
  parts: UseCaseParts,
  password: string,
  by: OfficeUser,
): Promise<Outcome<Proven>> {
  const user = await findOfficeUser(parts.db, by.user_id)
  if (!user?.password_hash) return { refusal: { code: 'not-signed-in' } }
  const tries = officeSignInTries(user.email, by.sender)
  const refusal = await refuseTries(parts, by, tries)
  if (refusal) return { refusal }
  if (!(await isPassword(password.normalize('NFC'), user.password_hash)))
    return { refusal: { code: 'invalid-fields', problems: { password: 'password-wrong' } } }
  return { data: { user: { ...user, password_hash: user.password_hash }, tries } }
}
