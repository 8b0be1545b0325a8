import { createContext } from 'react-router'
import type { Order, ShopApi } from '#contract/shop-api.ts'
import type { CategoryWithProducts } from '#domain/product.ts'
import type { Shop } from '#domain/shop.ts'
import type { InformationPage } from './information/read-page.ts'

/** The picture of a lorry receipt, its media type, and a name to keep it by: `lorry-receipt-2026-00042.jpg`. */
export type LorryReceipt = { name: string; type: string; picture: Buffer }

/**
 * What the loaders of pages can ask: the API in-process, the shop's identity, an enquiry as a PDF file, its lorry receipt, an
 * information page.
 */
export type PageParts = {
  api: ShopApi
  shop: () => Shop
  billPdf: (order: Order) => Promise<Buffer>
  findLorryReceipt: (id: string) => Promise<LorryReceipt | undefined>
  findInformation: (page: string) => InformationPage | undefined
}
export const pageContext = createContext<PageParts>()

/** The catalogue that a loader gives to the document's rows instead of to the hydration data. */
export const shownCatalogue = createContext<readonly CategoryWithProducts[] | null>(null)
