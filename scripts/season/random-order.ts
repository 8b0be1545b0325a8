import type { Product } from '#domain/catalogue/product.ts'
import { EMPTY_BILLING } from '#domain/enquiry/billing.ts'
import type { OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { multiplyByQuantity, paise, sumPaise } from '#domain/money/money.ts'
import type { Person } from './random-person.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The fewest and the most lines of an order, and the lowest total in paise, which is above the shop's own minimum. */
const LINE_COUNT = { from: 5, to: 80 }
const MIN_TOTAL = 3_000_00

/** Creates a random order: mostly one to five of a product, up to twenty of cheap ones. Most orders are short, some have 80 lines. */
export function createRandomOrder(
  chance: SeededRandom,
  products: readonly Product[],
  person: Person,
): OrderPayload {
  const { fp: _, ...billing } = person
  const count = LINE_COUNT.from + Math.floor((LINE_COUNT.to - LINE_COUNT.from + 1) * chance.next() ** 2.2)
  const quantityByProduct = new Map<Product, number>()
  while (quantityByProduct.size < Math.min(count, products.length)) {
    const product = chance.pick(products)
    // Most orders contain top-selling products.
    if (!product.is_top_selling_item && chance.hasChance(40)) continue
    const isCheap = product.after_discount_price < 40_00
    quantityByProduct.set(
      product,
      isCheap ? chance.pick([2, 5, 5, 10, 10, 20]) : chance.pick([1, 1, 1, 2, 2, 3, 5]),
    )
  }
  const computeTotal = () =>
    sumPaise(
      [...quantityByProduct].map(([product, qty]) => multiplyByQuantity(product.after_discount_price, qty)),
    )
  while (computeTotal() < MIN_TOTAL)
    for (const [product, qty] of quantityByProduct) quantityByProduct.set(product, qty * 2)

  const product_list = [...quantityByProduct].map(([{ _id, after_discount_price }, qty]) => ({
    product_id: _id,
    price: after_discount_price,
    qty,
    sub_total: multiplyByQuantity(after_discount_price, qty),
  }))
  const sub_total = computeTotal()
  return {
    ...EMPTY_BILLING,
    ...billing,
    sub_total,
    discount_amount: paise(0),
    net_amount: sub_total,
    amount_in_words: amountInWords(sub_total),
    product_list,
  }
}
