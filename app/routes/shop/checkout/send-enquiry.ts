import { ensureDeviceId } from '#app/cart/device-id.ts'
import { signedInSub } from '#app/session/session.ts'
import { saveOrder } from '#contract/client/order.ts'
import type { Billing } from '#domain/enquiry/billing.ts'
import { type CartLine, cartTotals } from '#domain/enquiry/cart.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { paise } from '#domain/money/money.ts'
import type { Language } from '#i18n/language.ts'

/** Pauses in ms before the next try on a bad line. The key makes every try the same enquiry (D4). */
const PAUSES = [1000, 3000]

/** Sends the cart as an enquiry; what the network swallows is sent again, twice. */
export async function sendEnquiry(
  billing: Billing,
  lines: readonly CartLine[],
  { language, idempotencyKey }: { language: Language; idempotencyKey: string },
) {
  ensureDeviceId()
  const { sub_total, payable } = cartTotals(lines)
  const payload = {
    sub: signedInSub(),
    language,
    ...billing,
    sub_total,
    discount_amount: paise(0),
    net_amount: payable,
    amount_in_words: amountInWords(payable),
    product_list: lines.map(({ _id, price, qty, sub_total }) => ({ product_id: _id, price, qty, sub_total })),
  }
  for (const pause of PAUSES) {
    const answer = await saveOrder(payload, { idempotencyKey })
    if (answer.error?.code !== 'network') return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return saveOrder(payload, { idempotencyKey })
}
