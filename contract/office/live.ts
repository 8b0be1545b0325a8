import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/enquiry.ts'
import { callsOf } from '../call.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

/** Somebody who has an enquiry open. */
export type Present = { user_id: string; user_name: string }

/**
 * What open screens of the office are told. `placed`: there is a new enquiry; `changed`: something was done with one, which
 * then had this row version; `presence`: who has it open now. `price-list`: something of the price list is another. `reset`: more happened than can be told, all is to be read again.
 * The last two end the stream: `elsewhere`, because the browser has newer ones; `session-ended`. Nothing in it is personal to
 * a customer.
 */
export type LiveEvent =
  | { event: 'placed'; enquiry_number: string }
  | { event: 'changed'; enquiry_number: string; row_version: number }
  | { event: 'presence'; enquiry_number: string; people: readonly Present[] }
  | { event: 'price-list' }
  | { event: 'reset' | 'elsewhere' | 'session-ended' }

/** Who has an enquiry open says so again after so many ms. */
export const PRESENT_EVERY = 20_000

/** An enquiry that is open in a tab of a browser. */
const PresenceSchema = v.object({
  enquiry_number: EnquiryNumberSchema,
  tab_id: v.pipe(v.string(), v.uuid()),
})

/** What screens are told while they are open, and tell of themselves (O4, Two at once). */
export const LIVE_CALLS = callsOf({
  'GET /office/api/stream': {
    may: 'see-parcels',
    summary: 'What happens, as server-sent events; with Last-Event-ID it goes on from there',
    events: true,
    refusals: [...OF_OTHERS, 'database-unavailable', 'busy'],
  },
  'POST /office/api/presence': {
    may: 'see-enquiries',
    summary: 'Says that one has an enquiry open, every 20 seconds while one has',
    payload: PresenceSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found'],
  },
})
