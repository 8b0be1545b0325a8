import { quickOrderList } from '#app/cart/quick-order-cache.ts'
import { waitFor } from '#app/ui/waiting.tsx'

/** The whole price list for a screen that a navigation leads to. Apart from its twin, which only the server has. */
export function wholeListClientLoader() {
  return waitFor(quickOrderList())
}
