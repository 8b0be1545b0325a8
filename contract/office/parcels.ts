import * as v from 'valibot'
import { CART_LINES_MAX } from '#domain/enquiry/cart/cart.ts'
import { ENQUIRY_ACTIONS } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { PARCEL_STATUSES } from '#domain/enquiry/parcel-status.ts'
import { defineCalls } from '../call.ts'
import { DispatchJsonSchema } from './enquiries.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'

// Packing. Packers see only the customer's name and city (O3).

/** Filters parcels by state. `after` is the cursor of the previous page. */
const ParcelListQuerySchema = v.object({
  state: v.picklist(PARCEL_STATUSES),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})

/** The oldest parcels of a state. `next` is the cursor of the next page, null at the end. */
const ParcelListJsonSchema = v.strictObject({
  rows: v.array(
    v.strictObject({
      enquiry_number: EnquiryNumberSchema,
      customer_name: v.string(),
      city: v.string(),
      line_count: v.number(),
      /** The number of packed lines. */
      ticked: v.number(),
      /** True if a version waits for the customer, which blocks packing. */
      is_waiting: v.boolean(),
    }),
  ),
  next: v.nullable(v.string()),
})
/** A page of parcels, as JSON. */
export type ParcelListJson = v.InferOutput<typeof ParcelListJsonSchema>

/** A parcel: the lines of the version that counts, and the lorries recorded for it. */
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
      /** Whether it is sold out now; null if the shop no longer has the product. */
      is_sold_out: v.nullable(v.boolean()),
    }),
  ),
  dispatches: v.array(DispatchJsonSchema),
  /** The actions that the signed-in user can take now. */
  can: v.array(v.picklist(ENQUIRY_ACTIONS)),
})
/** A parcel, as JSON. */
export type ParcelJson = v.InferOutput<typeof ParcelJsonSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Marks lines of a version as packed or not packed. */
const TicksSchema = v.object({
  version_no: count,
  ticks: v.pipe(
    v.array(v.object({ line_no: count, ticked: v.boolean() })),
    v.minLength(1),
    v.maxLength(CART_LINES_MAX),
  ),
})

/** The packed lines. */
const TickedLinesJsonSchema = v.strictObject({ ticked: v.array(v.number()) })

/** The calls of the packing screens (O3, O4). Its steps are actions on the enquiry. */
export const PARCEL_CALLS = defineCalls({
  'GET /office/api/parcels': {
    permission: 'see-parcels',
    summary: 'Parcels of a state, oldest first, 50 per page',
    query: ParcelListQuerySchema,
    data: ParcelListJsonSchema,
    personalRead: 'read-list',
    refusals: [...PERMISSION_REFUSALS, 'invalid-fields', 'database-unavailable'],
  },
  'GET /office/api/parcels/{number}': {
    permission: 'see-parcels',
    summary: 'A parcel: its lines, customer name and city',
    data: ParcelJsonSchema,
    personalRead: 'read-person',
    refusals: [...PERMISSION_REFUSALS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/parcels/{number}/ticks': {
    permission: 'handle-parcels',
    summary: 'Marks lines as packed or not packed; returns all packed lines',
    payload: TicksSchema,
    data: TickedLinesJsonSchema,
    refusals: [
      ...OFFICE_PAYLOAD_REFUSALS,
      ...PERMISSION_REFUSALS,
      'not-found',
      'stale-version',
      'move-not-allowed',
    ],
  },
  'GET /office/api/enquiries/{number}/receipts/{hash}': {
    permission: 'see-parcels',
    summary: 'The photo of a lorry receipt of the enquiry',
    returnsFile: true,
    isPersonal: true,
    personalRead: 'read-person',
    refusals: [...PERMISSION_REFUSALS, 'not-found', 'database-unavailable'],
  },
})
