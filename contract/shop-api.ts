import type {
  Category,
  CategoryWithProducts,
  Product,
  ProductDetail,
  ProductId,
} from '#domain/catalogue/product.ts'
import type { Sub } from '#domain/customer/customer-id.ts'
import type { Billing, ORDER_BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import type { OrderId, ViewId } from '#domain/enquiry/ids/order-id.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import type { EnquiryBalance } from '#domain/enquiry/payments/enquiry-balance.ts'
import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import type { Paise } from '#domain/money/money.ts'

/** One of India's states and union territories (D17). */
export type State = { state_id: string; state_name: string }

/** A district of the fixed state (D17). */
export type District = { district_id: string; state_id: string; district_name: string }

/** What the thank-you screen shows of an order (section 3): time as ISO text in UTC, amount in paise. */
export type PlacedOrderInfo = { enquiry_number: EnquiryNumber; enquiry_time: string; payable_amount: Paise }

/** The data of order/save: the id that opens the enquiry, and what the thank-you screen shows (D23). */
export type SavedOrder = PlacedOrderInfo & { order_id: OrderId }

/** The info of a placed order with its current state: version, proposed changes and payments (O4). Amounts in paise. */
export type OrderInfo = PlacedOrderInfo & {
  order_status: EnquiryStatus
  version_no: number
  has_waiting: boolean
  received: Paise
  refunded: Paise
  amount_due: Paise
}

/** One line of an order; `price` is the M.R.P. Amounts in paise. Tamil name and unit go beyond section 3. */
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

/** A proposed version (O4): its changes since the current version, and its amounts in paise. */
export type WaitingVersion = {
  version_no: number
  net_amount: Paise
  amount_due: Paise
  changes: readonly VersionChange[]
}

/** The lorry office of a parcel, the number of its lorry receipt and its phone number. */
export type Lorry = { lorry_office: string; lr_number: string; lorry_phone: string }

/**
 * An enquiry for tracking, my-orders and print (section 3): `order_date` as ISO text in UTC, amounts in paise. Under a ViewId
 * it is masked: the name as `R***a`, the number as `98xxxxxx10`, no address and no PIN code (D6).
 */
export type Order = Pick<Billing, (typeof ORDER_BILLING_FIELDS)[number]> & {
  _id: OrderId | ViewId
  order_no: EnquiryNumber
  order_date: string
  customer_city: string
  customer_mobile_no: string
  /** The number of the current version (O4). Version 1 is what the customer sent. */
  version_no: number
  sub_total: Paise
  discount_amount: Paise
  packing_amount: Paise
  net_amount: Paise
  /** The amount of version 1, and the changes since. */
  placed_amount: Paise
  changes: readonly VersionChange[]
  /** Amounts paid and due, for the holder of the order id only. */
  money?: Omit<EnquiryBalance, 'overpaid'>
  /** The version that waits for the customer's acceptance, for the holder of the order id only. */
  waiting?: WaitingVersion
  order_status: EnquiryStatus
  /** The URL of the lorry receipt's photo, for the holder of the order id and its signed-in owner; otherwise null. */
  lr_photo_path: string | null
  /** There is a photo of the lorry receipt, but the viewer may not see it. */
  has_hidden_receipt?: true
  /** The lorry of a dispatched parcel. Fields that were not entered are ''. */
  lorry?: Lorry
  product_list: readonly OrderLine[]
}

/**
 * The value of `error.code` in a browser. `network` means that there was no readable response: the call may have been executed
 * or not.
 */
type FailureCode = ErrorCode | 'network'

/** An API error (D1). */
export type ApiError = {
  code: FailureCode
  message: string
  /** The message of each invalid field by path: `pin_code`, `product_list.3.qty`. */
  fields?: Record<string, string>
  /** The problem code of each invalid field, for a message in the page's language. */
  problems?: FieldProblems
  /** With `cart-out-of-date`: the outdated lines, in paise (D3). */
  lines?: readonly LineChange[]
  /** With `season-closed`: the day on which the season opens, '2027-06-01', if it is in the future. */
  opens?: string
  /** With `internal-error`: the id of the request in the server's log. */
  request_id?: string
}

/** The result of a call: its data or its error. */
export type ApiResult<Data> = { data: Data; error?: undefined } | { error: ApiError; data?: undefined }

/** The result of a page's form, whether the browser made the call or the server ran the use case (D26). */
export type FormResult<Data, Code extends FailureCode = FailureCode> =
  | { data: Data; error?: undefined }
  | { error: Pick<ApiError, 'lines' | 'opens'> & { code: Code }; data?: undefined }

/**
 * Calls of section 7 that pages read from. Loaders run them in-process, browsers use `contract/client`. A missing item is
 * undefined or an empty list. In the browser they reject without a response.
 */
export interface ShopApi {
  /** GET product/category/get: the categories in the shop's order. */
  listCategories(): Promise<readonly Category[]>
  /** GET product/get/{id}: a product with its images and videos. */
  findProduct(id: ProductId): Promise<ProductDetail | undefined>
  /** GET product/netrate/list: products sold at their printed price. */
  listNetRateProducts(): Promise<readonly Product[]>
  /** GET product/subcategoryitems/{name}: products of a special category by name ('Gift Boxes'). */
  listSpecialCategoryProducts(name: string): Promise<readonly Product[]>
  /** GET product/topsale/list */
  listTopSaleProducts(): Promise<readonly Product[]>
  /** GET product/new-arrivals/list */
  listNewArrivals(): Promise<readonly Product[]>
  /** GET product/categorywise/list/{category}: products of a category by its id or slug (D14). */
  listCategoryProducts(idOrSlug: string): Promise<readonly Product[]>
  /** GET product/quickorder: the whole price list. */
  listCategoriesWithProducts(): Promise<readonly CategoryWithProducts[]>
  /** GET master/state/get */
  listStates(): Promise<readonly State[]>
  /** GET master/district/get/{state id}: only the fixed state has districts. */
  listDistricts(stateId: string): Promise<readonly District[]>
  /** GET order/public/get/{id} */
  findOrderInfo(id: string): Promise<OrderInfo | undefined>
  /** GET order/public/print/get/{id}: in full for an order id; masked for a view id (D6), unless the order belongs to `sub`. */
  findPrintableOrder(id: string, sub?: Sub): Promise<Order | undefined>
}
