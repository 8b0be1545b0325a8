import { lineChangeFromJson, orderFromJson, orderInfoFromJson, orderPayloadToJson } from '../order-json.ts'
import { listFromJson } from '../product-json.ts'
import type { Answer, ApiError, Order, SavedOrder, ShopApi } from '../shop-api.ts'
import { readOne } from './read.ts'
import { ask, send } from './send.ts'

type Saved = { data?: { order_id: SavedOrder['order_id'] }; error?: ApiError }

/** POST order/save. Never rejects: without an answer that can be read the error is `network`. */
export const saveOrder: ShopApi['saveOrder'] = async (payload, { idempotencyKey }) => {
  try {
    const sent = await send('order/save', orderPayloadToJson(payload), { 'Idempotency-Key': idempotencyKey })
    const { data, error }: Saved = Object(sent)
    if (data?.order_id) return { order_id: data.order_id }
    if (error)
      return { error: { ...error, lines: error.lines && listFromJson(error.lines, lineChangeFromJson) } }
    return { error: { code: 'network', message: 'The answer is empty' } }
  } catch (failure) {
    return { error: { code: 'network', message: String(failure) } }
  }
}

/** GET order/public/get/{id} */
export const findOrderInfo: ShopApi['findOrderInfo'] = (id) =>
  readOne(`order/public/get/${encodeURIComponent(id)}`, orderInfoFromJson)

/** GET order/public/print/get/{id} */
export const findPrintableOrder: ShopApi['findPrintableOrder'] = (id) =>
  readOne(`order/public/print/get/${encodeURIComponent(id)}`, orderFromJson)

const ordersFromJson = (json: unknown) => listFromJson(json, orderFromJson)

/** POST order/search/mobile_no: the orders of a mobile number, the newest first, masked (D6). Never rejects. */
export const trackOrders = (mobile_no: string): Promise<Answer<readonly Order[]>> =>
  ask('order/search/mobile_no', { mobile_no, show_all: false }, ordersFromJson)

/** POST order/search: the signed-in customer's own orders, the newest first (D10). Never rejects. */
export const ownOrders = (sub: string): Promise<Answer<readonly Order[]>> =>
  ask('order/search', { sub, search_by_date: false, show_all: false }, ordersFromJson)
