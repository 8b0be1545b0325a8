import { freshList } from '#app/cart/quick-order-cache.ts'
import type { CatalogueSource } from '#app/ui/shown-catalogue.ts'

/** Where a document that shows the whole price list gets it once more. */
export const WHOLE_LIST: CatalogueSource = { paths: ['product/quickorder'], ask: freshList }
