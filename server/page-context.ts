import { createContext } from 'react-router'
import type { FormAnswer, Order, SavedOrder, ShopApi } from '#contract/shop-api.ts'
import type { Signup, Sub, Tracking } from '#domain/customer/customer.ts'
import type { AcceptedChanges, OrderPayload } from '#domain/enquiry/enquiry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { ClosedSeason } from '#domain/season.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import type { Words } from '#i18n/words.ts'
import type { InformationPage } from './information/read-page.ts'
import type { PageFacts } from './search-engines/page-facts.ts'

/** The picture of a lorry receipt, its media type, and a name to keep it by: `lorry-receipt-2026-00042.jpg`. */
type LorryReceipt = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** What the forms of pages do without script (D26): the use cases behind the API's calls, as the guest who sent the form. */
export type PageForms = {
  placeEnquiry: (payload: OrderPayload, idempotencyKey: string) => Promise<FormAnswer<SavedOrder, ErrorCode>>
  signUp: (signup: Signup) => Promise<FormAnswer<{ sub: Sub }, ErrorCode>>
  trackOrders: (tracking: Tracking) => Promise<FormAnswer<readonly Order[], ErrorCode>>
  acceptChanges: (accepted: AcceptedChanges) => Promise<FormAnswer<Order, ErrorCode>>
}

/** What the loaders of pages can ask, in the language of the page. */
export type PageParts = {
  language: Language
  words: Words
  /** The API, in-process. */
  api: ShopApi
  shop: () => Shop
  /** The shop as the page's language tells of it. */
  shopFront: () => Shop
  /** What the forms of the page do without script. */
  forms: PageForms
  /** Set while the shop takes no enquiries. */
  closedSeason: () => ClosedSeason | undefined
  /** Where the shop's addresses begin: 'https://shop.example'. */
  site: string
  /** Writes into the log why a page could not be made. */
  pageFailed: (error: unknown) => void
  /** The bill as a PDF, for who is still there; 'busy' when too many wait for theirs. */
  billPdf: (order: Order, gone: AbortSignal) => Promise<Buffer | 'busy'>
  findLorryReceipt: (id: string) => Promise<LorryReceipt | undefined>
  findInformation: (page: string) => InformationPage | undefined
  /** All information pages by name. */
  informationPages: () => readonly (InformationPage & { name: string })[]
}

/** What the loader of a page asks; set for each request. */
export const pageContext = createContext<PageParts>()

/** What a loader tells search engines and previews of its page. */
export const pageFacts = createContext<PageFacts>({})

/** What a page is rendered with beside its data. */
type DocumentParts = {
  nonce: string
  /** The id of the request that it answers; of a page that is kept, of whoever asked first. */
  requestId: string | undefined
  /** Renders when the renderings before it are done. */
  serialize: <Made>(render: () => Promise<Made>) => Promise<Made>
  /** The styles of a document that links to no stylesheet; its loader sets them. */
  styles?: string
}

/** The same, for what renders it; set for each request. */
export const renderedDocument = createContext<DocumentParts>()
