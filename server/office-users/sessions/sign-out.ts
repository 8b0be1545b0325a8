import { deleteOfficeSession } from '../../db/queries/office/office-sessions.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'

/** Ends the user's current session. */
export function signOutOfOffice({ write }: UseCaseDeps, by: OfficeUser): Promise<Outcome<null>> {
  return write<null>(
    by,
    async ({ trx }) => {
      await deleteOfficeSession(trx, by.token_hash)
      return { data: null }
    },
    { users: [by.user_id] },
  )
}
