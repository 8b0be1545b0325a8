import * as v from 'valibot'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { CART_LINES_MAX } from '#domain/enquiry/cart/cart.ts'
import { ENQUIRY_ACTIONS } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { PARCEL_ORDERS, PARCEL_STATUSES } from '#domain/enquiry/parcel-status.ts'
import { singleLineSchema } from '#domain/input/text-schemas.ts'
import { SEARCH_LENGTH_MAX } from '#domain/search/enquiry-search.ts'
import { defineCalls } from '../call.ts'
import { DispatchJsonSchema } from './enquiries.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'

// Packing. Packers see only the customer's name and city (O3).

/** Filters parcels by state (all without one) and by number, name and city. `after` is the cursor of the previous page. */
const ParcelListQuerySchema = v.object({
  state: v.optional(v.picklist(PARCEL_STATUSES)),
  q: v.optional(singleLineSchema(SEARCH_LENGTH_MAX)),
  order: v.optional(v.picklist(PARCEL_ORDERS)),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})

/** The first parcels. `next` is the cursor of the next page, null at the end. */
const ParcelListJsonSchema = v.strictObject({
  rows: v.array(
    v.strictObject({
      enquiry_number: EnquiryNumberSchema,
      customer_name: v.string(),
      city: v.string(),
      order_status: v.picklist(ENQUIRY_STATUSES),
      /** Since when it has this status. */
      status_since: v.pipe(v.string(), v.isoTimestamp()),
      line_count: v.number(),
      /** The number of packed lines. */
      ticked: v.number(),
      /** True if a version waits for the customer, which blocks packing. */
      is_waiting: v.boolean(),
      /** Whether the customer still has to pay. Packers do not see the amount. */
      is_money_due: v.boolean(),
      /** Whether a product is missing. */
      is_short: v.boolean(),
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
  /** Whether the customer still has to pay: it is dispatched only with a reason. */
  is_money_due: v.boolean(),
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
      /** Whether the packer marked it as missing. */
      is_short: v.boolean(),
      /** The product's picture, '' without one. */
      photo_path: v.string(),
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

/** Marks a product of the enquiry as missing, and as sold out in the shop. `is_sold_out: false` reverts both. */
const SoldOutSchema = v.object({ product_id: ProductIdSchema, is_sold_out: v.boolean() })

const LorryJsonSchema = v.strictObject({ lorry_office: v.string(), lorry_phone: v.string() })
/** What the dispatch dialog proposes. */
const DispatchProposalJsonSchema = v.strictObject({
  /** The last lorry office of this customer, or of the city. */
  last: v.nullable(LorryJsonSchema),
  /** The lorry offices used last. */
  lorries: v.array(LorryJsonSchema),
  is_money_due: v.boolean(),
})
/** What the dispatch dialog proposes. */
export type DispatchProposalJson = v.InferOutput<typeof DispatchProposalJsonSchema>

/** The calls of the packing screens (O3, O4). Its steps are actions on the enquiry. */
export const PARCEL_CALLS = defineCalls({
  'GET /office/api/parcels': {
    permission: 'see-parcels',
    summary: 'Parcels of a state or of all, 50 per page: the longest in its state first, or by city',
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
  'GET /office/api/parcels/{number}/dispatch-proposal': {
    permission: 'handle-parcels',
    summary: 'Lorry offices used last, first of this customer or city, and whether money is due',
    data: DispatchProposalJsonSchema,
    refusals: [...PERMISSION_REFUSALS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/parcels/{number}/sold-out': {
    permission: 'mark-sold-out',
    summary: 'Marks a product of the enquiry as missing and as sold out in the shop, or reverts it',
    payload: SoldOutSchema,
    refusals: [
      ...OFFICE_PAYLOAD_REFUSALS,
      ...PERMISSION_REFUSALS,
      'not-found',
      'stale-version',
      'move-not-allowed',
    ],
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
