import { ensureDeviceId } from '#app/cart/device-id.ts'
import { findSignedInSub } from '#app/session/session.ts'
import { saveOrder } from '#contract/client/order.ts'
import type { Billing } from '#domain/enquiry/billing.ts'
import type { CartLine } from '#domain/enquiry/cart/cart.ts'
import { createOrderPayload } from '#domain/enquiry/cart/order-payload.ts'
import type { Language } from '#i18n/language.ts'

/** Pauses in ms before the next try on a bad line. The key makes every try the same enquiry (D4). */
const RETRY_DELAYS = [1000, 3000]

/** Sends the cart as an enquiry; what the network swallows is sent again, twice. */
export async function sendEnquiry(
  billing: Billing,
  lines: readonly CartLine[],
  { language, idempotencyKey }: { language: Language; idempotencyKey: string },
) {
  ensureDeviceId()
  const payload = createOrderPayload(billing, lines, { sub: findSignedInSub(), language })
  for (const delay of RETRY_DELAYS) {
    const response = await saveOrder(payload, { idempotencyKey })
    if (response.error?.code !== 'network') return response
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return saveOrder(payload, { idempotencyKey })
}
