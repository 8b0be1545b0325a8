import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'

/** A user who has an enquiry open. */
export type PresentUser = { user_id: string; user_name: string }

/**
 * Events for open screens, without customers' personal data. `placed`: a new enquiry. `changed`: an enquiry now has this row
 * version. `presence`: the users who have an enquiry open. `price-list`: the price list changed. `reset`: events were lost, so
 * refetch everything. `elsewhere` (the browser opened newer streams) and `session-ended` end the stream.
 */
export type OfficeEvent =
  | { event: 'placed'; enquiry_number: string }
  | { event: 'changed'; enquiry_number: string; row_version: number }
  | { event: 'presence'; enquiry_number: string; people: readonly PresentUser[] }
  | { event: 'price-list' }
  | { event: 'reset' | 'elsewhere' | 'session-ended' }

/** How often, in ms, a screen reports that its enquiry is open. */
export const PRESENCE_INTERVAL_MS = 20_000

/** An enquiry that is open in a browser tab. */
const PresenceSchema = v.object({
  enquiry_number: EnquiryNumberSchema,
  tab_id: v.pipe(v.string(), v.uuid()),
})

/** The event stream of open screens, and their presence reports (O4, Two at once). */
export const EVENT_STREAM_CALLS = defineCalls({
  'GET /office/api/stream': {
    permission: 'see-parcels',
    summary: 'Server-sent events; Last-Event-ID resumes the stream',
    isEventStream: true,
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable', 'busy'],
  },
  'POST /office/api/presence': {
    permission: 'see-enquiries',
    summary: 'Reports that the user has an enquiry open, every 20 seconds',
    payload: PresenceSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found'],
  },
})
