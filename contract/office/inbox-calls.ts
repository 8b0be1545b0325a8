import * as v from 'valibot'
import { callsOf } from '../call.ts'
import {
  DropBurstSchema,
  DroppedJsonSchema,
  EnquiryListJsonSchema,
  EnquiryListQuerySchema,
  EnquiryRowJsonSchema,
  TalliesJsonSchema,
} from './inbox.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

const READING = [...OF_OTHERS, 'database-unavailable'] as const

/** What the inbox asks for (O4). */
export const INBOX_CALLS = callsOf({
  'GET /office/api/enquiries': {
    may: 'see-enquiries',
    summary: 'Enquiries, the newest first, 50 at a time',
    query: EnquiryListQuerySchema,
    data: EnquiryListJsonSchema,
    reads: 'read-list',
    refusals: [...READING, 'invalid-fields'],
  },
  'GET /office/api/enquiries/tallies': {
    may: 'see-enquiries',
    summary: 'How many enquiries there are, as they are counted all along',
    data: TalliesJsonSchema,
    refusals: READING,
  },
  'GET /office/api/enquiries/queue': {
    may: 'see-enquiries',
    summary: 'The 20 enquiries to call next, those first whose promised 24 hours end first',
    data: v.array(EnquiryRowJsonSchema),
    reads: 'read-list',
    refusals: READING,
  },
  'POST /office/api/bursts/{burst}/cancel': {
    may: 'work-enquiries',
    summary: 'Cancels the new enquiries of a burst, some hundred a call, and tells nobody (W22)',
    payload: DropBurstSchema,
    data: DroppedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS],
  },
})
