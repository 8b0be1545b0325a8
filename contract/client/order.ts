import type { OrderPayload } from '#domain/enquiry/enquiry.ts'
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
 * POST order/save: once per idempotency key, however often (D4); with `cart-out-of-date` the lines in paise. Never
 * rejects: without an answer that can be read the error is `network`.
 */
export async function saveOrder(
  payload: OrderPayload,
  { idempotencyKey }: { idempotencyKey?: string },
): Promise<ApiResult<SavedOrder>> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const answer = await postJson('order/save', orderPayloadToJson(payload), savedOrderFromJson, { headers })
  const { error } = answer
  return error?.lines ? { error: { ...error, lines: listFromJson(error.lines, lineChangeFromJson) } } : answer
}

/** GET order/public/get/{id}. Rejects when the shop could not say whether there is one. */
export const findOrderInfo: ShopApi['findOrderInfo'] = (id) =>
  fetchOneOrThrow(`order/public/get/${encodeURIComponent(id)}`, orderInfoFromJson)

/** GET order/public/print/get/{id}. Rejects when the shop could not say whether there is one. */
export const findPrintableOrder: ShopApi['findPrintableOrder'] = (id) =>
  fetchOneOrThrow(`order/public/print/get/${encodeURIComponent(id)}`, orderFromJson)

/**
 * POST order/changes/accept: the enquiry as it is when its version that waited counts; once more is no harm. Never rejects:
 * without an answer that can be read the error is `network`.
 */
export const acceptChanges = (id: string, version_no: number): Promise<ApiResult<Order>> =>
  postJson('order/changes/accept', { id, version_no }, orderFromJson)

/** The orders that POST /api/{path} gives; missing `data` is none (D1). */
const fetchOrders = (path: string, asked: object): Promise<ApiResult<readonly Order[]>> =>
  postJson(path, asked, (json) => listFromJson(json, orderFromJson), { missing: [] })

/** POST order/search/mobile_no: a page of the orders of a mobile number, the newest first, masked (D6). Never rejects. */
export const trackOrders = (mobile_no: string, page: number): Promise<ApiResult<readonly Order[]>> =>
  fetchOrders('order/search/mobile_no', { mobile_no, show_all: false, page })

/** POST order/search: a page of the signed-in customer's own orders, the newest first (D10). Never rejects. */
export const listOwnOrders = (sub: string, page: number): Promise<ApiResult<readonly Order[]>> =>
  fetchOrders('order/search', { sub, search_by_date: false, show_all: false, page })
