import {
  lineChangeFromJson,
  orderInfoFromJson,
  orderPayloadToJson,
  printableOrderFromJson,
} from '../order-json.ts'
import { listFromJson } from '../product-json.ts'
import type { ApiError, SavedOrder, ShopApi } from '../shop-api.ts'
import { readOne } from './read.ts'
import { send } from './send.ts'

type Answer = { data?: { order_id: SavedOrder['order_id'] }; error?: ApiError }

/** POST order/save. Never rejects: without an answer that can be read the error is `network`. */
export const saveOrder: ShopApi['saveOrder'] = async (payload, { idempotencyKey }) => {
  try {
    const sent = await send('order/save', orderPayloadToJson(payload), { 'Idempotency-Key': idempotencyKey })
    const { data, error }: Answer = Object(sent)
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
  readOne(`order/public/print/get/${encodeURIComponent(id)}`, printableOrderFromJson)
