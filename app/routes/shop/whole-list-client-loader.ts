import { waitFor } from '#app/ui/waiting.tsx'

/** The whole price list for a screen that a navigation leads to. Apart from its twin, which only the server has. */
export async function wholeListClientLoader() {
  const { listAtHand, quickOrderList } = await import('#app/cart/quick-order-cache.ts')
  return listAtHand() ?? waitFor(quickOrderList())
}
