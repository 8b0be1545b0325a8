import { createContext } from 'react-router'
import type { FormResult, Order, SavedOrder, ShopApi } from '#contract/shop-api.ts'
import type { Signup, Sub, TrackingQuery } from '#domain/customer/customer.ts'
import type { AcceptedChanges, OrderPayload } from '#domain/enquiry/enquiry.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { ClosedSeason } from '#domain/season.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import type { Words } from '#i18n/words.ts'
import type { InformationPage } from '../information/read-page.ts'
import type { PageFacts } from '../search-engines/page-metadata.ts'

/** The picture of a lorry receipt, its media type, and a name to keep it by: `lorry-receipt-2026-00042.jpg`. */
type LorryReceipt = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** What the forms of pages do without script (D26): the use cases behind the API's calls, as the guest who sent the form. */
export type PageForms = {
  placeEnquiry: (payload: OrderPayload, idempotencyKey: string) => Promise<FormResult<SavedOrder, ErrorCode>>
  signUp: (signup: Signup) => Promise<FormResult<{ sub: Sub }, ErrorCode>>
  trackOrders: (tracking: TrackingQuery) => Promise<FormResult<readonly Order[], ErrorCode>>
  acceptChanges: (accepted: AcceptedChanges) => Promise<FormResult<Order, ErrorCode>>
}

/** What the loaders of pages can ask, in the language of the page. */
export type PageServices = {
  language: Language
  words: Words
  /** The API, in-process. */
  api: ShopApi
  shop: () => Shop
  /** The shop as the page's language tells of it. */
  localizedShop: () => Shop
  /** What the forms of the page do without script. */
  forms: PageForms
  /** Set while the shop takes no enquiries. */
  closedSeason: () => ClosedSeason | undefined
  /** Where the shop's addresses begin: 'https://shop.example'. */
  site: string
  /** Writes into the log why a page could not be made. */
  logPageError: (error: unknown) => void
  /** The bill as a PDF, for who is still there; 'busy' when too many wait for theirs. */
  billPdf: (order: Order, gone: AbortSignal) => Promise<Buffer | 'busy'>
  findLorryReceipt: (id: string) => Promise<LorryReceipt | undefined>
  findInformation: (page: string) => InformationPage | undefined
  /** All information pages by name. */
  informationPages: () => readonly (InformationPage & { name: string })[]
}

/** What the loader of a page asks; set for each request. */
export const pageContext = createContext<PageServices>()

/** What a loader tells search engines and previews of its page. */
export const pageMetadata = createContext<PageFacts>({})

/** What a page is rendered with beside its data. */
type RenderContext = {
  nonce: string
  /** The id of the request that it answers; of a page that is kept, of whoever asked first. */
  requestId: string | undefined
  /** Renders when the renderings before it are done. */
  serialize: <Made>(render: () => Promise<Made>) => Promise<Made>
  /** The styles of a document that links to no stylesheet; its loader sets them. */
  styles?: string
}

/** The same, for what renders it; set for each request. */
export const renderContext = createContext<RenderContext>()
