import type { LineChange, OrderPayload } from '#domain/enquiry.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import type { LineChangeJson, OrderInfoJson, OrderJson, SavedOrderJson } from './json-schemas.ts'
import type { Order, OrderInfo, SavedOrder } from './shop-api.ts'

// Orders as JSON has them: amounts in rupees. Reading throws when an amount cannot be read.

/** The payload of order/save (section 3). */
export function orderPayloadToJson(payload: OrderPayload) {
  return {
    ...payload,
    sub_total: toRupees(payload.sub_total),
    discount_amount: toRupees(payload.discount_amount),
    net_amount: toRupees(payload.net_amount),
    product_list: payload.product_list.map((line) => ({
      ...line,
      price: toRupees(line.price),
      sub_total: toRupees(line.sub_total),
    })),
  }
}

/** A line that is out of date (D3). */
export function lineChangeToJson(change: LineChange): LineChangeJson {
  return { ...change, old: toRupees(change.old), new: change.new === null ? null : toRupees(change.new) }
}

/** The line that is out of date. */
export function lineChangeFromJson(json: unknown): LineChange {
  const it: LineChangeJson = Object(json)
  return { ...it, old: fromRupees(it.old), new: it.new === null ? null : fromRupees(it.new) }
}

/** What the thank-you screen shows. */
export function orderInfoToJson(info: OrderInfo): OrderInfoJson {
  return { ...info, payable_amount: toRupees(info.payable_amount) }
}

/** What the thank-you screen shows. */
export function orderInfoFromJson(json: unknown): OrderInfo {
  const it: OrderInfoJson = Object(json)
  return { ...it, payable_amount: fromRupees(it.payable_amount) }
}

/** What order/save answers. */
export function savedOrderToJson({ order_id, ...info }: SavedOrder): SavedOrderJson {
  return { order_id, ...orderInfoToJson(info) }
}

/** What order/save answered. */
export function savedOrderFromJson(json: unknown): SavedOrder {
  const { order_id, ...info }: SavedOrderJson = Object(json)
  return { order_id, ...orderInfoFromJson(info) }
}

/** An enquiry as tracking, my-orders and print show it. */
export function orderToJson(order: Order): OrderJson {
  return {
    ...order,
    net_amount: toRupees(order.net_amount),
    product_list: order.product_list.map((line) => ({
      ...line,
      price: toRupees(line.price),
      after_discount_price: toRupees(line.after_discount_price),
      sub_total: toRupees(line.sub_total),
    })),
  }
}

/** The enquiry. */
export function orderFromJson(json: unknown): Order {
  const it: OrderJson = Object(json)
  return {
    ...it,
    net_amount: fromRupees(it.net_amount),
    product_list: it.product_list.map((line) => ({
      ...line,
      price: fromRupees(line.price),
      after_discount_price: fromRupees(line.after_discount_price),
      sub_total: fromRupees(line.sub_total),
    })),
  }
}
