import type { OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import {
  lineChangeFromJson,
  orderFromJson,
  orderInfoFromJson,
  orderPayloadToJson,
  savedOrderFromJson,
} from '../order-json.ts'
import { listFromJson } from '../product-json.ts'
import type { ApiResult, Order, SavedOrder, ShopApi } from '../shop-api.ts'
import { fetchOneOrThrow } from './fetch-json.ts'
import { postJson } from './post-json.ts'

/**
 * POST order/save: executed once per idempotency key (D4). The lines of `cart-out-of-date` are in paise. Never rejects: without
 * a readable response the error is `network`.
 */
export async function saveOrder(
  payload: OrderPayload,
  { idempotencyKey }: { idempotencyKey?: string },
): Promise<ApiResult<SavedOrder>> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const result = await postJson('order/save', orderPayloadToJson(payload), savedOrderFromJson, { headers })
  const { error } = result
  return error?.lines ? { error: { ...error, lines: listFromJson(error.lines, lineChangeFromJson) } } : result
}

/** GET order/public/get/{id}. Rejects if the server cannot tell whether the order exists. */
export const findOrderInfo: ShopApi['findOrderInfo'] = (id) =>
  fetchOneOrThrow(`order/public/get/${encodeURIComponent(id)}`, orderInfoFromJson)

/** GET order/public/print/get/{id}. Rejects if the server cannot tell whether the order exists. */
export const findPrintableOrder: ShopApi['findPrintableOrder'] = (id) =>
  fetchOneOrThrow(`order/public/print/get/${encodeURIComponent(id)}`, orderFromJson)

/**
 * POST order/changes/accept: returns the enquiry with the accepted version as its current one. Repeating it changes nothing.
 * Never rejects: without a readable response the error is `network`.
 */
export const acceptChanges = (id: string, version_no: number): Promise<ApiResult<Order>> =>
  postJson('order/changes/accept', { id, version_no }, orderFromJson)

/** Fetches the orders of POST /api/{path}. Missing `data` is an empty list (D1). */
const fetchOrders = (path: string, payload: object): Promise<ApiResult<readonly Order[]>> =>
  postJson(path, payload, (json) => listFromJson(json, orderFromJson), { missing: [] })

/** POST order/search/mobile_no: a page of a mobile number's orders, newest first, masked (D6). Never rejects. */
export const trackOrders = (mobile_no: string, page: number): Promise<ApiResult<readonly Order[]>> =>
  fetchOrders('order/search/mobile_no', { mobile_no, show_all: false, page })

/** POST order/search: a page of the signed-in customer's orders, newest first (D10). Never rejects. */
export const listOwnOrders = (sub: string, page: number): Promise<ApiResult<readonly Order[]>> =>
  fetchOrders('order/search', { sub, search_by_date: false, show_all: false, page })
