import { callOffice } from '#contract/office/office-client.ts'
import { officeQuery } from './office-query.ts'

/** The numbers of enquiries by status, with a call due and with a version that waits for the customer. */
export const TALLIES_QUERY = officeQuery(['enquiries', 'tallies'], (signal) =>
  callOffice('GET /office/api/enquiries/tallies', { signal }),
)
