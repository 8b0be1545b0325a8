import { findOfficeUser, setOfficeLanguage } from '../db/queries/office-users.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** Who somebody is who works here. */
export function findMe({ db }: UseCaseParts, user_id: string) {
  return findOfficeUser(db, user_id)
}

/** Has the office in another language from now on. */
export function setOwnLanguage(
  { write }: UseCaseParts,
  { language }: Pick<OfficeUserTable, 'language'>,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return write(by, async ({ trx }) => {
    await setOfficeLanguage(trx, { user_id: by.user_id, language })
    return { data: null }
  })
}
