import { callOffice } from '#contract/office/office-client.ts'
import { officeQuery } from '../shell/requests/office-query.ts'

/** The query of an enquiry by its number. */
export const enquiryQuery = (number: string) =>
  officeQuery(['enquiry', number], (signal) =>
    callOffice('GET /office/api/enquiries/{number}', { params: { number }, signal }),
  )

/** The query of a version of an enquiry. Versions never change. */
export const versionQuery = (number: string, version_no: number) => ({
  ...officeQuery(['enquiry', number, 'version', version_no], (signal) =>
    callOffice('GET /office/api/enquiries/{number}/versions/{version_no}', {
      params: { number, version_no: `${version_no}` },
      signal,
    }),
  ),
  staleTime: 'static' as const,
})

/** The query of the customers to call now, earliest deadline first. */
export const CALL_QUEUE_QUERY = officeQuery(['enquiries', 'queue'], (signal) =>
  callOffice('GET /office/api/enquiries/queue', { signal }),
)

/** The query of the unread notes that mention the user. */
export const MENTIONS_QUERY = officeQuery(['mentions'], (signal) =>
  callOffice('GET /office/api/mentions', { signal }),
)

/** The query of the users to whom enquiries can be assigned and who can be mentioned in notes, by name. */
export const ASSIGNEES_QUERY = officeQuery(['users', 'assignees'], (signal) =>
  callOffice('GET /office/api/assignees', { signal }),
)
