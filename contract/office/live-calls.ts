import { callsOf } from '../call.ts'
import { PresenceSchema } from './live.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

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
