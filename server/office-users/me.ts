import { findOfficeUser, setOfficeLanguage } from '../db/queries/office/office-users.ts'
import { isSecondFactorRequired } from '../db/queries/office/second-factors.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Finds the signed-in user's own profile. */
export async function findMe({ db }: UseCaseDeps, user_id: string) {
  const user = await findOfficeUser(db, user_id)
  if (!user) return undefined
  const { user_name: name, email, role, language } = user
  const second_factor = user.totp_step !== null
  const must_set_up_second_factor = !second_factor && (await isSecondFactorRequired(db))
  return { user_id, name, email, role, language, second_factor, must_set_up_second_factor }
}

/** Sets the user's own interface language. */
export function setOwnLanguage(
  { write }: UseCaseDeps,
  { language }: Pick<OfficeUserTable, 'language'>,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return write<null>(
    by,
    async ({ trx }) => {
      await setOfficeLanguage(trx, { user_id: by.user_id, language })
      return { data: null }
    },
    { users: [by.user_id] },
  )
}
