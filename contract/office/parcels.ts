import * as v from 'valibot'
import { MAX_LINES } from '#domain/enquiry/cart.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/enquiry.ts'
import { ENQUIRY_ACTIONS } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { PARCEL_STATES } from '#domain/enquiry/parcel.ts'
import { callsOf } from '../call.ts'
import { DispatchJsonSchema } from './enquiries.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// What whoever packs is told, and tells: of the customer name and city alone (O3).

/** Which parcels a list has; `after` is where one that was read ended. */
const ParcelListQuerySchema = v.object({
  state: v.picklist(PARCEL_STATES),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})

/** Parcels of a list, those that were ordered first before the others; `next` says where it goes on, null at its end. */
const ParcelListJsonSchema = v.strictObject({
  rows: v.array(
    v.strictObject({
      enquiry_number: EnquiryNumberSchema,
      customer_name: v.string(),
      city: v.string(),
      line_count: v.number(),
      /** So many lines lie in the parcel. */
      ticked: v.number(),
      /** A later version waits for the customer: it cannot be packed yet. */
      is_waiting: v.boolean(),
    }),
  ),
  next: v.nullable(v.string()),
})
/** Parcels of a list, as JSON. */
export type ParcelListJson = v.InferOutput<typeof ParcelListJsonSchema>

/** A parcel: the lines of the version that counts, and with which lorries it was said to be. */
const ParcelJsonSchema = v.strictObject({
  enquiry_number: EnquiryNumberSchema,
  row_version: v.number(),
  order_status: v.picklist(ENQUIRY_STATUSES),
  customer_name: v.string(),
  city: v.string(),
  version_no: v.number(),
  is_waiting: v.boolean(),
  lines: v.array(
    v.strictObject({
      line_no: v.number(),
      product_id: v.string(),
      product_code: v.string(),
      product_name: v.string(),
      tamil_name: v.string(),
      per: v.string(),
      qty: v.number(),
      ticked: v.boolean(),
      /** In the shop now; null where that no longer has the product. */
      is_sold_out: v.nullable(v.boolean()),
    }),
  ),
  dispatches: v.array(DispatchJsonSchema),
  /** What can be done with it now. */
  can: v.array(v.picklist(ENQUIRY_ACTIONS)),
})
/** A parcel, as JSON. */
export type ParcelJson = v.InferOutput<typeof ParcelJsonSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Lines of a version that lie in the parcel now, or no longer do. */
const TicksSchema = v.object({
  version_no: count,
  ticks: v.pipe(
    v.array(v.object({ line_no: count, ticked: v.boolean() })),
    v.minLength(1),
    v.maxLength(MAX_LINES),
  ),
})

/** The lines that lie in the parcel. */
const TickedJsonSchema = v.strictObject({ ticked: v.array(v.number()) })

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
