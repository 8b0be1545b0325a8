import { callsOf } from '../call.ts'
import { BringBackSchema, VersionJsonSchema } from './enquiry.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

/** What is done with the versions of an enquiry, however old (O4). */
export const VERSION_CALLS = callsOf({
  'GET /office/api/enquiries/{number}/versions/{version_no}': {
    may: 'see-enquiries',
    summary: 'A version as it was',
    data: VersionJsonSchema,
    isPersonal: true,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/bring-back': {
    may: 'work-enquiries',
    summary: 'Makes a version as an earlier one was: it counts at once until Confirmed, then waits',
    payload: BringBackSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile', 'move-not-allowed'],
  },
})
