import * as v from 'valibot'
import { CategoryIdSchema, ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { SubSchema } from '#domain/customer/customer-id.ts'
import { ROLES } from '#domain/customer/customer-session.ts'
import { TokenSchema } from '#domain/customer/session-token.ts'
import { ORDER_BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema, ViewIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { STATUS_BY_ERROR_CODE } from '#domain/error-codes.ts'
import { FIELD_PROBLEMS } from '#domain/field-problem.ts'

// JSON schemas of the API: amounts in rupees with at most two decimals, times in UTC. The OpenAPI document and the tests use
// the schemas; the browser uses only the types.

const rupees = v.pipe(v.number(), v.minValue(0))
const flag = v.picklist([0, 1])
const utc = v.pipe(v.string(), v.isoTimestamp())

/** A product (section 3). */
export const ProductJsonSchema = v.strictObject({
  _id: ProductIdSchema,
  product_code: v.string(),
  product_name: v.string(),
  tamil_name: v.string(),
  per: v.string(),
  price: rupees,
  discount_percentage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  discount_price: rupees,
  after_discount_price: rupees,
  amount: rupees,
  is_netrate_item: flag,
  is_new_item: flag,
  is_top_selling_item: flag,
  is_sold_out: flag,
  photo_path: v.string(),
  qty: v.number(),
  sub_total: rupees,
  sort_order: v.number(),
  category_name: v.string(),
})
/** A product as JSON. */
export type ProductJson = v.InferOutput<typeof ProductJsonSchema>

const MediaItemJsonSchema = v.strictObject({
  _id: v.string(),
  product_id: ProductIdSchema,
  media_type: v.picklist(['Image', 'Video']),
  photo_path: v.string(),
})
/** An image or a video as JSON. */
export type MediaItemJson = v.InferOutput<typeof MediaItemJsonSchema>

/** A product with its media (section 3). */
export const ProductDetailJsonSchema = v.strictObject({
  ...ProductJsonSchema.entries,
  media_list: v.array(MediaItemJsonSchema),
})
/** A product with its media as JSON. */
export type ProductDetailJson = v.InferOutput<typeof ProductDetailJsonSchema>

/** A category, without its products (section 3). */
export const CategoryJsonSchema = v.strictObject({
  category_id: CategoryIdSchema,
  category_name: v.string(),
  category_tamil_name: v.string(),
  category_slug: v.string(),
})
/** A category as JSON. */
export type CategoryJson = v.InferOutput<typeof CategoryJsonSchema>

/** A category with its products (section 3). */
export const CategoryWithProductsJsonSchema = v.strictObject({
  ...CategoryJsonSchema.entries,
  product_list: v.array(ProductJsonSchema),
})
/** A category with its products as JSON. */
export type CategoryWithProductsJson = v.InferOutput<typeof CategoryWithProductsJsonSchema>

/** A state of India (D17). */
export const StateJsonSchema = v.strictObject({ state_id: v.string(), state_name: v.string() })

/** A district (D17). */
export const DistrictJsonSchema = v.strictObject({
  district_id: v.string(),
  state_id: v.string(),
  district_name: v.string(),
})

const placedOrderEntries = { enquiry_number: EnquiryNumberSchema, enquiry_time: utc, payable_amount: rupees }

/** What the thank-you screen shows (section 3), with the enquiry's current state (O4). */
export const OrderInfoJsonSchema = v.strictObject({
  ...placedOrderEntries,
  order_status: v.picklist(ENQUIRY_STATUSES),
  version_no: v.number(),
  has_waiting: v.boolean(),
  received: rupees,
  refunded: rupees,
  amount_due: rupees,
})
/** What the thank-you screen shows, as JSON. */
export type OrderInfoJson = v.InferOutput<typeof OrderInfoJsonSchema>

/** The data of order/save: the stated id, and what the thank-you screen shows (section 3, D23). */
export const SavedOrderJsonSchema = v.strictObject({ order_id: OrderIdSchema, ...placedOrderEntries })
/** The data of order/save, as JSON. */
export type SavedOrderJson = v.InferOutput<typeof SavedOrderJsonSchema>

/** A difference between two versions (O4): a line's quantities with their amounts, 0 for a missing line, or a charge. */
const VersionChangeJsonSchema = v.variant('what', [
  v.strictObject({
    what: v.literal('line'),
    product_id: v.string(),
    product_name: v.string(),
    tamil_name: v.string(),
    from: v.number(),
    to: v.number(),
    from_amount: rupees,
    to_amount: rupees,
  }),
  v.strictObject({ what: v.picklist(['discount', 'packing']), from: rupees, to: rupees }),
])
/** A difference between two versions, as JSON. */
export type VersionChangeJson = v.InferOutput<typeof VersionChangeJsonSchema>

/** An enquiry for tracking, my-orders and print (section 3). */
export const OrderJsonSchema = v.strictObject({
  _id: v.union([OrderIdSchema, ViewIdSchema]),
  order_no: EnquiryNumberSchema,
  order_date: utc,
  ...v.entriesFromList(ORDER_BILLING_FIELDS, v.string()),
  customer_city: v.string(),
  customer_mobile_no: v.string(),
  version_no: v.number(),
  sub_total: rupees,
  discount_amount: rupees,
  packing_amount: rupees,
  net_amount: rupees,
  placed_amount: rupees,
  changes: v.array(VersionChangeJsonSchema),
  money: v.optional(v.strictObject({ received: rupees, refunded: rupees, due: rupees, refund_owed: rupees })),
  waiting: v.optional(
    v.strictObject({
      version_no: v.number(),
      net_amount: rupees,
      amount_due: rupees,
      changes: v.array(VersionChangeJsonSchema),
    }),
  ),
  order_status: v.picklist(ENQUIRY_STATUSES),
  lr_photo_path: v.nullable(v.string()),
  has_hidden_receipt: v.optional(v.literal(true)),
  lorry: v.optional(
    v.strictObject({ lorry_office: v.string(), lr_number: v.string(), lorry_phone: v.string() }),
  ),
  product_list: v.array(
    v.strictObject({
      product_code: v.string(),
      product_name: v.string(),
      tamil_name: v.string(),
      per: v.string(),
      price: rupees,
      discount_percentage: v.number(),
      after_discount_price: rupees,
      qty: v.number(),
      sub_total: rupees,
    }),
  ),
})
/** An enquiry as JSON. */
export type OrderJson = v.InferOutput<typeof OrderJsonSchema>

/** The data of users/login (section 3). */
export const SignInResultJsonSchema = v.strictObject({
  token: TokenSchema,
  sub: SubSchema,
  is_address_added: flag,
})

/** The data of users/checkSession (section 3). */
export const SessionJsonSchema = v.strictObject({ roles: v.array(v.picklist(ROLES)) })

/** The data of account/checkDuplicate: 1 means that the number is free. */
export const DuplicateCheckJsonSchema = v.strictObject({ status: flag })

/** The data of account/save. */
export const SignupResultJsonSchema = v.strictObject({ sub: SubSchema })

/** A registered customer (section 3); also the data of account/update. */
export const CustomerJsonSchema = v.strictObject({
  sub: SubSchema,
  customer_name: v.string(),
  mobile_no: v.string(),
  email_id: v.string(),
  address: v.string(),
  city: v.string(),
  district: v.string(),
  state: v.string(),
  pin_code: v.string(),
})

const LineChangeJsonSchema = v.strictObject({
  product_id: ProductIdSchema,
  product_name: v.string(),
  change: v.picklist(['price', 'sold-out', 'removed']),
  old: rupees,
  new: v.nullable(rupees),
})
/** An outdated line (D3), as JSON. */
export type LineChangeJson = v.InferOutput<typeof LineChangeJsonSchema>

/** An API error (D1). */
export const ApiErrorJsonSchema = v.strictObject({
  code: v.picklist(Object.keys(STATUS_BY_ERROR_CODE)),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  problems: v.optional(v.record(v.string(), v.picklist(FIELD_PROBLEMS))),
  lines: v.optional(v.array(LineChangeJsonSchema)),
  opens: v.optional(v.pipe(v.string(), v.isoDate())),
  request_id: v.optional(v.string()),
})
