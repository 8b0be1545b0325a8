import { amountInWords } from '../../money/amount-in-words.ts'
import { paise } from '../../money/money.ts'
import type { Billing } from '../billing.ts'
import type { OrderPayload } from '../order/order-payload.ts'
import { type CartLine, cartTotals } from './cart.ts'

/** Creates the payload of an order from billing details and cart lines (section 3, D25). */
export function createOrderPayload(
  billing: Billing,
  lines: readonly CartLine[],
  from: Pick<OrderPayload, 'sub' | 'language'>,
): OrderPayload {
  const { sub_total, payable } = cartTotals(lines)
  return {
    ...from,
    ...billing,
    sub_total,
    discount_amount: paise(0),
    net_amount: payable,
    amount_in_words: amountInWords(payable),
    product_list: lines.map(({ _id, price, qty, sub_total }) => ({ product_id: _id, price, qty, sub_total })),
  }
}
