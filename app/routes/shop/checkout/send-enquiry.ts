import { ensureDeviceId } from '#app/cart/device-id.ts'
import { findSignedInSub } from '#app/session/session.ts'
import { saveOrder } from '#contract/client/order.ts'
import type { Billing } from '#domain/enquiry/billing.ts'
import type { CartLine } from '#domain/enquiry/cart/cart.ts'
import { createOrderPayload } from '#domain/enquiry/cart/create-order-payload.ts'
import type { Language } from '#i18n/language.ts'

/** Delays before each retry, in ms. The key makes all attempts the same enquiry (D4). */
const RETRY_DELAYS = [1000, 3000]

/** Sends the cart as an enquiry. Retries twice on network errors. */
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
