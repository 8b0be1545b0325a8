import { useQuery } from '@tanstack/react-query'
import type { AssigneeJson } from '#contract/office/enquiries.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { officeQuery } from '../shell/requests/office-query.ts'

const ASSIGNEES_QUERY = officeQuery(['users', 'assignees'], (signal) =>
  callOffice('GET /office/api/assignees', { signal }),
)

/** Returns the users to whom enquiries can be assigned and who can be mentioned in notes, by name. */
export function useAssignees(): readonly AssigneeJson[] {
  return useQuery(ASSIGNEES_QUERY).data ?? []
}
