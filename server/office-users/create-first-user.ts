import type { Shop } from '#domain/shop.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import type { PasswordCost } from '../customers/password.ts'
import { canAnyoneSignIn } from '../db/queries/office/office-users.ts'
import type { Db } from '../db/schema.ts'
import { type Settings, SettingsError } from '../settings.ts'
import type { Write } from '../unit-of-work/unit.ts'
import { createOfficeUser } from './create-user.ts'

/**
 * Creates the owner from OFFICE_EMAIL and OFFICE_PASSWORD if no user can sign in yet (O2); otherwise does nothing. Throws a
 * SettingsError for an unacceptable password.
 */
export async function createFirstUser(
  { db, write, passwordCost, shop }: { db: Db; write: Write; passwordCost: PasswordCost; shop: () => Shop },
  { OFFICE_EMAIL, OFFICE_PASSWORD }: Pick<Settings, 'OFFICE_EMAIL' | 'OFFICE_PASSWORD'>,
): Promise<void> {
  if (!OFFICE_EMAIL || !OFFICE_PASSWORD || (await canAnyoneSignIn(db))) return
  const created = await createOfficeUser(
    { write, passwordCost },
    { kind: 'system', name: 'start' },
    {
      user: { email: OFFICE_EMAIL, user_name: 'Owner', role: 'owner' },
      password: OFFICE_PASSWORD,
      shopName: shop().name,
    },
  )
  const problem = created.problems?.password
  if (problem) throw new SettingsError(`OFFICE_PASSWORD: ${fieldProblems[problem]}.`)
}
