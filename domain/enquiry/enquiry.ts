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

/** An unguessable id that by itself opens an enquiry in full: at least 128 random bits in URL-safe letters (D5). */
export const OrderIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/), v.brand('OrderId'))
/** The same, parsed. */
export type OrderId = v.InferOutput<typeof OrderIdSchema>

/** Opens the same enquiry masked, as tracking shows it (D6); as long as an OrderId and never equal to one. */
export const ViewIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/), v.brand('ViewId'))
/** The same, parsed. */
export type ViewId = v.InferOutput<typeof ViewIdSchema>

/** So much of a receipt's hash is in its id: 128 bits, which nobody knows without the photo. */
const RECEIPT_BITS = 128
const RECEIPT_DIGITS = RECEIPT_BITS / 4
const RECEIPT_ID = new RegExp(`^([\\w-]{22,64})([0-9a-f]{${RECEIPT_DIGITS}})$`)

/** Opens what a view id opens, and the photo of the lorry receipt: for the links that the desk sends, which knows no order id. */
export const receiptId = (view_id: string, receipt_hash: string) =>
  `${view_id}${receipt_hash.slice(0, RECEIPT_DIGITS)}`

/** The view id in a receipt id, and how the photo's hash begins; undefined when it is none. */
export function readReceiptId(id: string): { view_id: string; hash_start: string } | undefined {
  const [, view_id, hash_start] = RECEIPT_ID.exec(id) ?? []
  return view_id === undefined || hash_start === undefined ? undefined : { view_id, hash_start }
}

/** A sequential number for people, '2026-00042', which opens nothing (D5). */
export const EnquiryNumberSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{5,7}$/), v.brand('EnquiryNumber'))
/** The same, parsed. */
export type EnquiryNumber = v.InferOutput<typeof EnquiryNumberSchema>

/** The number of a year's nth enquiry. Throws unless both are whole and positive. */
export function enquiryNumber(year: number, n: number): EnquiryNumber {
  return v.parse(EnquiryNumberSchema, `${year}-${String(n).padStart(5, '0')}`)
}

/** The same as one number, which sorts by year and count: 2026-00042 is 20260000042. A year has at most 9,999,999. */
export function enquirySeq(year: number, n: number): number {
  return year * 10_000_000 + n
}

/** The same of an enquiry's number. */
export function toEnquirySeq(number: EnquiryNumber): number {
  const [year = 0, count = 0] = number.split('-').map(Number)
  return enquirySeq(year, count)
}

/** The Idempotency-Key header: a UUID, made when the checkout opens (D4). */
export const IdempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** One product of an enquiry as it is sent: JSON rupees, as paise. */
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
/** The same, checked. */
type EnquiryLine = v.InferOutput<typeof EnquiryLineSchema>

/** 1 to MAX_LINES lines, no product twice. The length is looked at first: a huge list costs nothing. */
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
  /** In which language the customer orders, and hears from the shop. */
  language: v.optional(v.picklist(['en', 'ta'], 'value-invalid')),
})
/** The same, checked; amounts in paise. */
export type OrderPayload = v.InferOutput<typeof OrderPayloadSchema>

/** Whose proposal is accepted, and which version it is (O4). */
export const AcceptedChangesSchema = formSchema({
  id: singleLineSchema(64, { notText: 'value-required' }),
  version_no: v.pipe(v.number('value-invalid'), v.integer('value-invalid'), v.minValue(1, 'value-invalid')),
})
/** The same, checked. */
export type AcceptedChanges = v.InferOutput<typeof AcceptedChangesSchema>

/**
 * Whether an order's amounts are those of its lines, as section 3 says: each line its price so many times, `sub_total` and
 * `net_amount` their sum, no discount (D25). Else the customer agreed to another sum.
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

/** What no longer holds of a line that was sent (D3); prices of one in paise, `new` null when it cannot be had. */
export type LineChange = {
  product_id: ProductId
  /** Empty when the catalogue no longer knows the product. */
  product_name: string
  change: 'price' | 'sold-out' | 'removed'
  old: Paise
  new: Paise | null
}

/** The lines whose product changed its price, was sold out or was removed since it was put in the cart (D3). */
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
