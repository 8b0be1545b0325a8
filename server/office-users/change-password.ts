import type { OfficeNewPassword } from '#domain/office-account.ts'
import { officePasswordProblem } from '#domain/office-password.ts'
import type { Shop } from '#domain/shop.ts'
import { hashPassword, type PasswordParts } from '../customers/password.ts'
import { takeBackTries } from '../customers/tries.ts'
import { deleteOfficeSessions, updateOfficeUser } from '../db/queries/office-users.ts'
import type { OfficeUser } from '../principal.ts'
import type { SecurityParts } from '../security/security-desk.ts'
import type { Outcome } from '../use-case.ts'
import { commonPasswords } from './common-passwords.ts'
import { proveOwnPassword, writeProven } from './own-password.ts'

/** Changes one's own password, and ends all one's other sessions (O2). */
export async function changeOwnPassword(
  parts: PasswordParts & SecurityParts & { shop: () => Shop },
  { password, new_password }: OfficeNewPassword,
  by: OfficeUser,
): Promise<Outcome<null>> {
  const { data, refusal } = await proveOwnPassword(parts, password, by)
  if (refusal) return { refusal }
  const { user, tries } = data
  const problem = officePasswordProblem(new_password, {
    shopName: parts.shop().name,
    email: user.email,
    common: await commonPasswords(),
  })
  if (problem) return { refusal: { code: 'invalid-fields', problems: { new_password: problem } } }

  const hash = await hashPassword(new_password.normalize('NFC'), parts.passwordCost)
  return writeProven(parts, data, by, async ({ trx, audit }) => {
    await updateOfficeUser(trx, by.user_id, { password_hash: hash })
    await deleteOfficeSessions(trx, { user_id: by.user_id, but: by.token_hash })
    // A password alone forgives no wrong code.
    await takeBackTries(trx, tries)
    audit({
      action: 'change-password',
      subject: { kind: 'office user', id: by.user_id, label: by.user_name },
    })
    return { data: null }
  })
}
