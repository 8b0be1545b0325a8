import { callsOf } from '../call.ts'
import {
  ParcelJsonSchema,
  ParcelListJsonSchema,
  ParcelListQuerySchema,
  TickedJsonSchema,
  TicksSchema,
} from './parcels.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

/** What is asked and told in the godown (O3, O4). Its steps are those of the enquiry. */
export const PARCEL_CALLS = callsOf({
  'GET /office/api/parcels': {
    may: 'see-parcels',
    summary: 'Parcels of a state, those that were ordered first before the others, 50 at a time',
    query: ParcelListQuerySchema,
    data: ParcelListJsonSchema,
    reads: 'read-list',
    refusals: [...OF_OTHERS, 'invalid-fields', 'database-unavailable'],
  },
  'GET /office/api/parcels/{number}': {
    may: 'see-parcels',
    summary: 'A parcel: what goes into it, for whom and where to',
    data: ParcelJsonSchema,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/parcels/{number}/ticks': {
    may: 'handle-parcels',
    summary: 'Lines that lie in the parcel now, or no longer do; gives all that do',
    payload: TicksSchema,
    data: TickedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile', 'move-not-allowed'],
  },
  'GET /office/api/enquiries/{number}/receipts/{hash}': {
    may: 'see-parcels',
    summary: 'The photo of a lorry receipt of the enquiry',
    givesFile: true,
    isPersonal: true,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'not-found', 'database-unavailable'],
  },
})
