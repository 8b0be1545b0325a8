import type { Product } from '#domain/catalogue/product.ts'
import { NO_BILLING } from '#domain/enquiry/billing.ts'
import type { OrderPayload } from '#domain/enquiry/enquiry.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { paise, sumPaise, timesQuantity } from '#domain/money/money.ts'
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'

/** The fewest and the most lines of an order, and below which sum nobody sends one, in paise: the shop's own limit is lower. */
const LINES = { from: 5, to: 80 }
const LEAST = 3_000_00

/** What somebody orders: of most things one to five, of what is cheap ten; most orders are short, some have 80 lines. */
export function orderOf(chance: Chance, products: readonly Product[], person: Person): OrderPayload {
  const { fp: _, ...billing } = person
  const count = LINES.from + Math.floor((LINES.to - LINES.from + 1) * chance.next() ** 2.2)
  const wanted = new Map<Product, number>()
  while (wanted.size < Math.min(count, products.length)) {
    const product = chance.oneOf(products)
    // What sells best is in most of them.
    if (!product.is_top_selling_item && chance.percent(40)) continue
    const isCheap = product.after_discount_price < 40_00
    wanted.set(product, isCheap ? chance.oneOf([2, 5, 5, 10, 10, 20]) : chance.oneOf([1, 1, 1, 2, 2, 3, 5]))
  }
  const sumOf = () =>
    sumPaise([...wanted].map(([product, qty]) => timesQuantity(product.after_discount_price, qty)))
  while (sumOf() < LEAST) for (const [product, qty] of wanted) wanted.set(product, qty * 2)

  const product_list = [...wanted].map(([{ _id, after_discount_price }, qty]) => ({
    product_id: _id,
    price: after_discount_price,
    qty,
    sub_total: timesQuantity(after_discount_price, qty),
  }))
  const sub_total = sumOf()
  return {
    ...NO_BILLING,
    ...billing,
    sub_total,
    discount_amount: paise(0),
    net_amount: sub_total,
    amount_in_words: amountInWords(sub_total),
    product_list,
  }
}
