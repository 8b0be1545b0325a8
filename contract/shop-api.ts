import type {
  Category,
  CategoryWithProducts,
  Product,
  ProductDetail,
  ProductId,
} from '#domain/catalogue/product.ts'
import type { Sub } from '#domain/customer/customer.ts'
import type { Billing, ORDER_BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { EnquiryNumber, LineChange, OrderId, ViewId } from '#domain/enquiry/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { EnquiryBalance } from '#domain/enquiry/payments/enquiry-balance.ts'
import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import type { Paise } from '#domain/money/money.ts'

/** One of India's states and union territories (D17). */
export type State = { state_id: string; state_name: string }

/** A district of the fixed state (D17). */
export type District = { district_id: string; state_id: string; district_name: string }

/** What the thank-you screen shows of an order (section 3): time in UTC, ISO text; amount in paise. */
export type PlacedOrderInfo = { enquiry_number: EnquiryNumber; enquiry_time: string; payable_amount: Paise }

/** What placing an enquiry gives: the id that opens it, and what the thank-you screen shows of it (D23). */
export type SavedOrder = PlacedOrderInfo & { order_id: OrderId }

/** The same later, with what became of it: which version counts, whether another waits to be accepted, what was paid (O4). */
export type OrderInfo = PlacedOrderInfo & {
  order_status: EnquiryStatus
  version_no: number
  has_waiting: boolean
  received: Paise
  amount_due: Paise
}

/** One line of an order; `price` is the M.R.P. Amounts in paise. Tamil name and unit are beyond section 3. */
export type OrderLine = {
  product_code: string
  product_name: string
  tamil_name: string
  per: string
  price: Paise
  discount_percentage: number
  after_discount_price: Paise
  qty: number
  sub_total: Paise
}

/** What the shop proposes (O4): the changes since the version that counts, and what it would cost. Amounts in paise. */
export type WaitingVersion = {
  version_no: number
  net_amount: Paise
  amount_due: Paise
  changes: readonly VersionChange[]
}

/** The lorry of a parcel: its office, the number of the lorry receipt, its phone. */
export type Lorry = { lorry_office: string; lr_number: string; lorry_phone: string }

/**
 * An enquiry as tracking, my-orders and print show it (section 3): `order_date` in UTC, ISO text; amounts in paise. Under
 * a ViewId it is masked: the name as `R***a`, the number as `98xxxxxx10`, no address and no PIN code (D6).
 */
export type Order = Pick<Billing, (typeof ORDER_BILLING_FIELDS)[number]> & {
  _id: OrderId | ViewId
  order_no: EnquiryNumber
  order_date: string
  customer_city: string
  customer_mobile_no: string
  /** Which version counts (O4): 1 is what the customer sent. */
  version_no: number
  sub_total: Paise
  discount_amount: Paise
  packing_amount: Paise
  net_amount: Paise
  /** What the first version cost, and what the one that counts changed since. */
  placed_amount: Paise
  changes: readonly VersionChange[]
  /** What was paid and is due: for the holder of the order id alone. */
  money?: Omit<EnquiryBalance, 'overpaid'>
  /** The version that waits to be accepted: for the holder of the order id alone. */
  waiting?: WaitingVersion
  order_status: EnquiryStatus
  /** Where the photo of the lorry receipt is, for the holder of the order id and its signed-in owner; null until there is one. */
  lr_photo_path: string | null
  /** That there is one, for everybody else. */
  has_hidden_receipt?: true
  /** With which lorry the parcel goes, once it does; '' what nobody said. */
  lorry?: Lorry
  product_list: readonly OrderLine[]
}

/**
 * What `error.code` is in a browser. `network` is its own: no answer that can be read came, so that nobody knows whether
 * the call was done.
 */
type FailureCode = ErrorCode | 'network'

/** Why a call was refused (D1). */
export type ApiError = {
  code: FailureCode
  message: string
  /** The words for each wrong field, by its path: `pin_code`, `product_list.3.qty`. */
  fields?: Record<string, string>
  /** The same as codes: a screen says it in the language of its page. */
  problems?: FieldProblems
  /** With `cart-out-of-date`: what changed, in paise (D3). */
  lines?: readonly LineChange[]
  /** With `season-closed`: the first day on which the shop takes enquiries, '2027-06-01', where that is to come. */
  opens?: string
  /** With `internal-error`: by what the shop's log knows of it. */
  request_id?: string
}

/** How a call that can be refused ends: with its data, or why not. */
export type ApiResult<Data> = { data: Data; error?: undefined } | { error: ApiError; data?: undefined }

/** How the form of a page ends, whether the browser makes the call or the server the use case behind it (D26). */
export type FormResult<Data, Code extends FailureCode = FailureCode> =
  | { data: Data; error?: undefined }
  | { error: Pick<ApiError, 'lines' | 'opens'> & { code: Code }; data?: undefined }

/**
 * The calls of section 7 that pages read from. Loaders make them in-process, the browser through `contract/client`: one
 * interface, two ways to reach it. All others are the browser's alone (`contract/client`). What may not be found gives
 * undefined or an empty list. In the browser they reject when no answer came.
 */
export interface ShopApi {
  /** GET product/category/get: the categories in the shop's order. */
  listCategories(): Promise<readonly Category[]>
  /** GET product/get/{id}: a product with its pictures and films. */
  findProduct(id: ProductId): Promise<ProductDetail | undefined>
  /** GET product/netrate/list: products sold at their printed price. */
  listNetRateProducts(): Promise<readonly Product[]>
  /** GET product/subcategoryitems/{name}: products of a special category, by its name ('Gift Boxes'). */
  listSpecialCategoryProducts(name: string): Promise<readonly Product[]>
  /** GET product/topsale/list */
  listTopSaleProducts(): Promise<readonly Product[]>
  /** GET product/new-arrivals/list */
  listNewArrivals(): Promise<readonly Product[]>
  /** GET product/categorywise/list/{category}: products of a category, by its id or its slug (D14). */
  listCategoryProducts(idOrSlug: string): Promise<readonly Product[]>
  /** GET product/quickorder: the whole price list. */
  listCategoriesWithProducts(): Promise<readonly CategoryWithProducts[]>
  /** GET master/state/get */
  listStates(): Promise<readonly State[]>
  /** GET master/district/get/{state id}: only the fixed state has districts. */
  listDistricts(stateId: string): Promise<readonly District[]>
  /** GET order/public/get/{id} */
  findOrderInfo(id: string): Promise<OrderInfo | undefined>
  /**
   * GET order/public/print/get/{id}: in full for an order id, masked for a view id (D6) unless `sub`, of the session, is
   * the order's own.
   */
  findPrintableOrder(id: string, sub?: Sub): Promise<Order | undefined>
}
