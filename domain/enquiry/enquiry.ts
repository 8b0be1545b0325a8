import * as v from 'valibot'
import type { Product, ProductId } from '../catalogue/product.ts'
import { PriceSchema, ProductIdSchema } from '../catalogue/product-schemas.ts'
import { SUB_LENGTH_MAX } from '../customer/customer.ts'
import { formSchema } from '../field-problem.ts'
import { QUANTITY_MAX } from '../input/read-quantity.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import { multiplyByQuantity, type Paise, RupeesSchema, sumPaise } from '../money/money.ts'
import { BILLING_ENTRIES } from './billing.ts'
import { CART_LINES_MAX } from './cart/cart.ts'

/** An unguessable id that opens an enquiry in full: at least 128 random bits in URL-safe characters (D5). */
export const OrderIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/), v.brand('OrderId'))
/** A parsed order id. */
export type OrderId = v.InferOutput<typeof OrderIdSchema>

/** The id of the masked enquiry, for tracking (D6). As long as an OrderId and never equal to one. */
export const ViewIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/), v.brand('ViewId'))
/** A parsed view id. */
export type ViewId = v.InferOutput<typeof ViewIdSchema>

/** The bits of a photo's hash in a receipt id: unguessable without the photo. */
const RECEIPT_BITS = 128
const RECEIPT_DIGITS = RECEIPT_BITS / 4
const RECEIPT_ID = new RegExp(`^([\\w-]{22,64})([0-9a-f]{${RECEIPT_DIGITS}})$`)

/**
 * The id of the masked enquiry with the photo of its lorry receipt, for links that the office sends. The office does not know
 * order ids.
 */
export const receiptId = (view_id: string, receipt_hash: string) =>
  `${view_id}${receipt_hash.slice(0, RECEIPT_DIGITS)}`

/** Splits a receipt id into its view id and the start of the photo's hash. Returns undefined if it is invalid. */
export function readReceiptId(id: string): { view_id: string; hash_start: string } | undefined {
  const [, view_id, hash_start] = RECEIPT_ID.exec(id) ?? []
  return view_id === undefined || hash_start === undefined ? undefined : { view_id, hash_start }
}

/** A sequential number for people, '2026-00042', which opens nothing (D5). */
export const EnquiryNumberSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{5,7}$/), v.brand('EnquiryNumber'))
/** A parsed enquiry number. */
export type EnquiryNumber = v.InferOutput<typeof EnquiryNumberSchema>

/** Returns the number of a year's nth enquiry. Throws unless both are positive integers. */
export function enquiryNumber(year: number, n: number): EnquiryNumber {
  return v.parse(EnquiryNumberSchema, `${year}-${String(n).padStart(5, '0')}`)
}

/** Returns a sortable integer for a year's nth enquiry: 2026-00042 is 20260000042. A year has at most 9,999,999. */
export function enquirySeq(year: number, n: number): number {
  return year * 10_000_000 + n
}

/** Returns the sortable integer of an enquiry number. */
export function toEnquirySeq(number: EnquiryNumber): number {
  const [year = 0, count = 0] = number.split('-').map(Number)
  return enquirySeq(year, count)
}

/** The Idempotency-Key header: a UUID, created when the checkout opens (D4). */
export const IdempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** A line of an order payload: JSON rupees, parsed to paise. */
const EnquiryLineSchema = formSchema({
  product_id: ProductIdSchema,
  price: PriceSchema,
  qty: v.pipe(
    v.number('quantity-invalid'),
    v.integer('quantity-invalid'),
    v.minValue(1, 'quantity-invalid'),
    v.maxValue(QUANTITY_MAX, 'quantity-invalid'),
  ),
  sub_total: RupeesSchema,
})
type EnquiryLine = v.InferOutput<typeof EnquiryLineSchema>

/** 1 to CART_LINES_MAX lines, each product once. The length is checked first, so that huge lists are rejected quickly. */
const ProductListSchema = v.pipe(
  v.array(v.unknown(), 'products-required'),
  v.maxLength(CART_LINES_MAX, 'too-many-products'),
  v.array(EnquiryLineSchema),
  v.minLength(1, 'products-required'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<ProductId>()
    dataset.value.forEach((line, index) => {
      if (seen.has(line.product_id)) {
        addIssue({
          message: 'product-twice',
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: line },
            { type: 'object', origin: 'value', input: line, key: 'product_id', value: line.product_id },
          ],
        })
      }
      seen.add(line.product_id)
    })
  }),
)

/** The payload of order/save (section 3), amounts as paise. The server recomputes every amount in it (D3). */
export const OrderPayloadSchema = formSchema({
  sub: v.optional(singleLineSchema(SUB_LENGTH_MAX)),
  ...BILLING_ENTRIES,
  sub_total: RupeesSchema,
  discount_amount: RupeesSchema,
  net_amount: RupeesSchema,
  amount_in_words: singleLineSchema(300, { notText: 'value-required' }),
  product_list: ProductListSchema,
  /** The customer's language, also used for messages from the shop. */
  language: v.optional(v.picklist(['en', 'ta'], 'value-invalid')),
})
/** A parsed order payload; amounts in paise. */
export type OrderPayload = v.InferOutput<typeof OrderPayloadSchema>

/** The payload of order/changes/accept: the order id and the proposed version (O4). */
export const AcceptedChangesSchema = formSchema({
  id: singleLineSchema(64, { notText: 'value-required' }),
  version_no: v.pipe(v.number('value-invalid'), v.integer('value-invalid'), v.minValue(1, 'value-invalid')),
})
/** A parsed acceptance. */
export type AcceptedChanges = v.InferOutput<typeof AcceptedChangesSchema>

/**
 * Whether an order's amounts equal the sums of its lines as in section 3: each line its price × quantity, `sub_total` and
 * `net_amount` their sum, no discount (D25).
 */
export function hasConsistentAmounts({
  product_list,
  sub_total,
  discount_amount,
  net_amount,
}: OrderPayload): boolean {
  return (
    product_list.every((line) => line.sub_total === multiplyByQuantity(line.price, line.qty)) &&
    sub_total === sumPaise(product_list.map((line) => line.sub_total)) &&
    discount_amount === 0 &&
    net_amount === sub_total
  )
}

/** An outdated line of an order (D3). Unit prices in paise; `new` is null if the product is unavailable. */
export type LineChange = {
  product_id: ProductId
  /** '' if the product is no longer in the catalogue. */
  product_name: string
  change: 'price' | 'sold-out' | 'removed'
  old: Paise
  new: Paise | null
}

/** Returns the lines whose product changed its price, was sold out or was removed since it was added to the cart (D3). */
export function findLineChanges(
  lines: readonly Pick<EnquiryLine, 'product_id' | 'price'>[],
  products: readonly Pick<Product, '_id' | 'product_name' | 'after_discount_price' | 'is_sold_out'>[],
): LineChange[] {
  const current = new Map(products.map((product) => [product._id, product]))
  return lines.flatMap(({ product_id, price }): LineChange[] => {
    const product = current.get(product_id)
    if (!product) return [{ product_id, product_name: '', change: 'removed', old: price, new: null }]
    const { product_name, after_discount_price } = product
    if (product.is_sold_out) return [{ product_id, product_name, change: 'sold-out', old: price, new: null }]
    if (after_discount_price === price) return []
    return [{ product_id, product_name, change: 'price', old: price, new: after_discount_price }]
  })
}
