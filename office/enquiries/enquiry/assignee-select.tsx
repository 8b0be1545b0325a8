import { useQuery } from '@tanstack/react-query'
import { callOffice } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { SelectField } from '../../design/forms/select-field.tsx'
import { useWords } from '../../shell/language.ts'
import { ASSIGNEES_QUERY } from '../enquiry-queries.ts'
import type { OpenEnquiry } from './use-enquiry.ts'

/** Shows and changes the user who takes care of the enquiry. */
export function AssigneeSelect({
  open: { enquiry, params, expectedVersion, mutate },
}: {
  open: OpenEnquiry
}) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { data: users = [] } = useQuery(ASSIGNEES_QUERY)
  const { assignee } = enquiry
  // The user may have been disabled since.
  const isListed = !assignee || users.some(({ user_id }) => user_id === assignee.user_id)
  const options = [...users, ...(isListed ? [] : [assignee])].map(
    ({ user_id, user_name }) => [user_id, user_name] as const,
  )
  return (
    <SelectField
      label={words.assignedTo}
      value={assignee?.user_id ?? ''}
      options={[['', words.unassigned], ...options]}
      onChange={({ currentTarget: { value } }) =>
        void mutate(
          () =>
            callOffice('POST /office/api/enquiries/{number}/assign', {
              params,
              payload: { ...expectedVersion, user_id: value || null },
            }),
          ({ assignee: now }) => (now ? words.assigned(now.user_name) : words.notAssigned),
        )
      }
    />
  )
}
