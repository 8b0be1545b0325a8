import type { EnquiryNumber, LineChange, OrderId, OrderPayload } from '#domain/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry-status.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import type { Category, CategoryWithProducts, Product, ProductDetail, ProductId } from '#domain/product.ts'

/** One of India's states and union territories (D17). */
export type State = { state_id: string; state_name: string }

/** A district of the fixed state (D17). */
export type District = { district_id: string; state_id: string; district_name: string }

/** What the thank-you screen shows of an order (section 3): time in UTC, ISO text; amount in paise. */
export type OrderInfo = { enquiry_number: EnquiryNumber; enquiry_time: string; payable_amount: Paise }

/** One line of a printed enquiry; `price` is the M.R.P. Amounts in paise. Tamil name and unit are beyond section 3. */
export type PrintableLine = {
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

/** An enquiry as it is printed (section 3): `order_date` in UTC, ISO text; amounts in paise. */
export type PrintableOrder = {
  _id: OrderId
  order_no: EnquiryNumber
  order_date: string
  customer_name: string
  customer_city: string
  city: string
  address: string
  pin_code: string
  customer_mobile_no: string
  net_amount: Paise
  order_status: EnquiryStatus
  /** The picture of the lorry receipt; null until the parcel is on its way. */
  lr_photo_path: string | null
  product_list: readonly PrintableLine[]
}

/**
 * What `error.code` is in a browser. `network` is its own: no answer that can be read came, so that nobody knows whether
 * the call was done.
 */
export type FailureCode = ErrorCode | 'network'

/** Why a call was refused (D1). */
export type ApiError<Code extends FailureCode = FailureCode> = {
  code: Code
  message: string
  /** The words for each wrong field, by its path: `pin_code`, `product_list.3.qty`. */
  fields?: Record<string, string>
  /** With `cart-out-of-date`: what changed, in paise (D3). */
  lines?: readonly LineChange[]
}

/** How order/save ends: the order's id, or why not. */
export type SavedOrder<Code extends FailureCode = FailureCode> =
  | { order_id: OrderId; error?: undefined }
  | { error: ApiError<Code>; order_id?: undefined }

/**
 * The calls of section 7. Loaders make them in-process, the browser through `contract/client`: one interface, two ways to
 * reach it. What may not be found gives undefined or an empty list. In the browser reads reject when no answer came;
 * `saveOrder` never does.
 */
export interface ShopApi<Code extends FailureCode = FailureCode> {
  /** GET product/category/get: the categories in the shop's order. */
  categories(): Promise<readonly Category[]>
  /** GET product/get/{id}: a product with its pictures and films. */
  findProduct(id: ProductId): Promise<ProductDetail | undefined>
  /** GET product/netrate/list: products sold at their printed price. */
  netRateProducts(): Promise<readonly Product[]>
  /** GET product/subcategoryitems/{name}: products of a special category, by its name ('Gift Boxes'). */
  specialCategoryProducts(name: string): Promise<readonly Product[]>
  /** GET product/topsale/list */
  topSaleProducts(): Promise<readonly Product[]>
  /** GET product/new-arrivals/list */
  newArrivals(): Promise<readonly Product[]>
  /** GET product/categorywise/list/{category}: products of a category, by its id or its slug (D14). */
  categoryProducts(idOrSlug: string): Promise<readonly Product[]>
  /** GET product/quickorder: the whole price list. */
  quickOrder(): Promise<readonly CategoryWithProducts[]>
  /** GET master/state/get */
  states(): Promise<readonly State[]>
  /** GET master/district/get/{state id}: only the fixed state has districts. */
  districts(stateId: string): Promise<readonly District[]>
  /** POST order/save: once per idempotency key, however often (D4). The browser sends its own device id as `fp` (D9). */
  saveOrder(
    payload: OrderPayload,
    options: { idempotencyKey?: string; fp?: string },
  ): Promise<SavedOrder<Code>>
  /** GET order/public/get/{id} */
  findOrderInfo(id: string): Promise<OrderInfo | undefined>
  /** GET order/public/print/get/{id} */
  findPrintableOrder(id: string): Promise<PrintableOrder | undefined>
}
