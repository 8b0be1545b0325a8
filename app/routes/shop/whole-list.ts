import { freshList, quickOrderList } from '#app/cart/quick-order-cache.ts'
import type { CatalogueSource } from '#app/ui/shown-catalogue.ts'
import { waitFor } from '#app/ui/waiting.tsx'

/** Where a document that shows the whole price list gets it once more. */
export const WHOLE_LIST: CatalogueSource = { paths: ['product/quickorder'], ask: freshList }

/** The whole price list for a screen that a navigation leads to. Its twin, which only the server has, is a file apart. */
export function wholeListClientLoader() {
  return waitFor(quickOrderList())
}
