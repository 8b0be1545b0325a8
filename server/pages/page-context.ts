import { createContext } from 'react-router'
import type { FormResult, Order, SavedOrder, ShopApi } from '#contract/shop-api.ts'
import type { Sub } from '#domain/customer/customer-id.ts'
import type { Signup } from '#domain/customer/signup.ts'
import type { AcceptedChanges } from '#domain/enquiry/order/accepted-changes.ts'
import type { OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import type { TrackingQuery } from '#domain/enquiry/order/orders-query.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { ClosedSeason } from '#domain/season.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import type { Words } from '#i18n/words.ts'
import type { InformationPage } from '../information/read-page.ts'
import type { PageFacts } from '../search-engines/page-metadata.ts'

/** A lorry receipt's photo, with its media type and a download name such as `lorry-receipt-2026-00042.jpg`. */
type LorryReceipt = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** Use cases for forms submitted without script (D26), on behalf of the guest who sent the form. */
export type PageForms = {
  placeEnquiry: (payload: OrderPayload, idempotencyKey: string) => Promise<FormResult<SavedOrder, ErrorCode>>
  signUp: (signup: Signup) => Promise<FormResult<{ sub: Sub }, ErrorCode>>
  trackOrders: (tracking: TrackingQuery) => Promise<FormResult<readonly Order[], ErrorCode>>
  acceptChanges: (accepted: AcceptedChanges) => Promise<FormResult<Order, ErrorCode>>
}

/** Services for page loaders, in the language of the page. */
export type PageServices = {
  language: Language
  words: Words
  /** The API, in-process. */
  api: ShopApi
  shop: () => Shop
  /** The shop with texts in the page's language. */
  localizedShop: () => Shop
  /** Handles forms submitted without script. */
  forms: PageForms
  /** The closed season, while the shop takes no enquiries. */
  closedSeason: () => ClosedSeason | undefined
  /** The base URL of the shop, for example 'https://shop.example'. */
  site: string
  /** Logs why a page could not be rendered. */
  logPageError: (error: unknown) => void
  /** Creates the bill as a PDF; 'busy' if too many are waiting. Aborted by `signal`. */
  billPdf: (order: Order, signal: AbortSignal) => Promise<Buffer | 'busy'>
  findLorryReceipt: (id: string) => Promise<LorryReceipt | undefined>
  findInformation: (page: string) => InformationPage | undefined
  /** All information pages by name. */
  informationPages: () => readonly (InformationPage & { name: string })[]
}

/** The services of a request, for loaders and actions. */
export const pageContext = createContext<PageServices>()

/** Metadata for search engines and link previews, set by a loader. */
export const pageMetadata = createContext<PageFacts>({})

/** Inputs of rendering besides the page's data. */
type RenderContext = {
  nonce: string
  /** The id of the request; for a cached page, of the first request. */
  requestId: string | undefined
  /** Runs renderings one at a time. */
  serialize: <Made>(render: () => Promise<Made>) => Promise<Made>
  /** Styles of a document without stylesheet links, set by its loader. */
  styles?: string
}

/** The render context of a request. */
export const renderContext = createContext<RenderContext>()
