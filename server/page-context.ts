import { createContext } from 'react-router'
import type { PrintableOrder, ShopApi } from '#contract/shop-api.ts'
import type { CategoryWithProducts } from '#domain/product.ts'
import type { Shop } from '#domain/shop.ts'

/** What the loaders of pages can ask: the API in-process, the shop's identity, and an enquiry as a PDF file. */
export type PageParts = {
  api: ShopApi
  shop: () => Shop
  billPdf: (order: PrintableOrder) => Promise<Buffer>
}
export const pageContext = createContext<PageParts>()

/** The catalogue that a loader gives to the document's rows instead of to the hydration data. */
export const shownCatalogue = createContext<readonly CategoryWithProducts[] | null>(null)
