import * as v from 'valibot'
import type { ProductId } from '../../catalogue/product.ts'
import { PriceSchema, ProductIdSchema } from '../../catalogue/product-schemas.ts'
import { SUB_LENGTH_MAX } from '../../customer/customer-id.ts'
import { formSchema } from '../../field-problem.ts'
import { QUANTITY_MAX } from '../../input/read-quantity.ts'
import { singleLineSchema } from '../../input/text-schemas.ts'
import { multiplyByQuantity, RupeesSchema, sumPaise } from '../../money/money.ts'
import { BILLING_ENTRIES } from '../billing.ts'
import { CART_LINES_MAX } from '../cart/cart.ts'

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
