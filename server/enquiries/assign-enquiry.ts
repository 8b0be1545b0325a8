import type { AssigneeJson } from '#contract/office/enquiries.ts'
import { OFFICE_ROLES, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { findActiveUsersByRoles } from '../db/queries/office/office-users.ts'
import type { Db } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { updateLockedEnquiry } from './update-locked-enquiry.ts'

const ASSIGNEE_ROLES = OFFICE_ROLES.filter((role) => RIGHTS_BY_ROLE[role].includes('work-enquiries'))

/** Returns the active users to whom enquiries can be assigned and who can be mentioned, by name. */
export const listAssignees = (db: Db): Promise<AssigneeJson[]> => findActiveUsersByRoles(db, ASSIGNEE_ROLES)

/** Lists the active users who may work enquiries. */
export async function findAssignees({ db }: Pick<UseCaseDeps, 'db'>): Promise<Outcome<AssigneeJson[]>> {
  return { data: await listAssignees(db) }
}

/** Assigns an enquiry to an active user who may work enquiries. `user_id: null` removes the assignee. */
export function assignEnquiry(
  { write }: Pick<UseCaseDeps, 'write'>,
  { user_id, ...seen }: { number: string; row_version: number; user_id: string | null },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'assign' }, async ({ trx }, enquiry) => {
    const assignee = (await listAssignees(trx)).find((user) => user.user_id === user_id)
    if (user_id !== null && !assignee)
      return { refusal: { code: 'invalid-fields', problems: { user_id: 'value-invalid' } } }
    // The audit shows the name; the id of the user stays the one in the table.
    const facts = { assignee: assignee?.user_name ?? null }
    return { data: { enquiry: { ...enquiry, assigned_to: user_id }, facts } }
  })
}
