import { productId } from '#domain/catalogue/product.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import type { OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import { fromRupees, toRupees } from '#domain/money/money.ts'
import type {
  LineChangeJson,
  OrderInfoJson,
  OrderJson,
  SavedOrderJson,
  VersionChangeJson,
} from './json-schemas.ts'
import type { Order, OrderInfo, SavedOrder } from './shop-api.ts'

// Converts orders to and from JSON, with amounts in rupees. Reading throws a RangeError for an invalid amount.

/** Converts the payload of order/save to JSON (section 3). */
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

/** Converts an outdated line to JSON (D3). */
export function lineChangeToJson(change: LineChange): LineChangeJson {
  return { ...change, old: toRupees(change.old), new: change.new === null ? null : toRupees(change.new) }
}

/** Reads an outdated line from JSON. */
export function lineChangeFromJson(json: unknown): LineChange {
  const it: LineChangeJson = Object(json)
  return { ...it, old: fromRupees(it.old), new: it.new === null ? null : fromRupees(it.new) }
}

/** Converts the info of the thank-you screen to JSON. */
export function orderInfoToJson(info: OrderInfo): OrderInfoJson {
  const { payable_amount, received, refunded, amount_due } = info
  return {
    ...info,
    payable_amount: toRupees(payable_amount),
    received: toRupees(received),
    refunded: toRupees(refunded),
    amount_due: toRupees(amount_due),
  }
}

/** Reads the info of the thank-you screen from JSON. */
export function orderInfoFromJson(json: unknown): OrderInfo {
  const it: OrderInfoJson = Object(json)
  return {
    ...it,
    payable_amount: fromRupees(it.payable_amount),
    received: fromRupees(it.received),
    refunded: fromRupees(it.refunded),
    amount_due: fromRupees(it.amount_due),
  }
}

/** Converts the data of order/save to JSON. */
export function savedOrderToJson(saved: SavedOrder): SavedOrderJson {
  return { ...saved, payable_amount: toRupees(saved.payable_amount) }
}

/** Reads the data of order/save from JSON. */
export function savedOrderFromJson(json: unknown): SavedOrder {
  const it: SavedOrderJson = Object(json)
  return { ...it, payable_amount: fromRupees(it.payable_amount) }
}

function versionChangeToJson(change: VersionChange): VersionChangeJson {
  if (change.what !== 'line') return { ...change, from: toRupees(change.from), to: toRupees(change.to) }
  const { from_amount, to_amount } = change
  return { ...change, from_amount: toRupees(from_amount), to_amount: toRupees(to_amount) }
}

function versionChangeFromJson(it: VersionChangeJson): VersionChange {
  if (it.what !== 'line') return { ...it, from: fromRupees(it.from), to: fromRupees(it.to) }
  const { product_id, from_amount, to_amount } = it
  return {
    ...it,
    product_id: productId(product_id),
    from_amount: fromRupees(from_amount),
    to_amount: fromRupees(to_amount),
  }
}

/** Converts an enquiry for tracking, my-orders and print to JSON. */
export function orderToJson({ money, waiting, ...order }: Order): OrderJson {
  return {
    ...order,
    sub_total: toRupees(order.sub_total),
    discount_amount: toRupees(order.discount_amount),
    packing_amount: toRupees(order.packing_amount),
    net_amount: toRupees(order.net_amount),
    placed_amount: toRupees(order.placed_amount),
    changes: order.changes.map(versionChangeToJson),
    ...(money && {
      money: {
        received: toRupees(money.received),
        refunded: toRupees(money.refunded),
        due: toRupees(money.due),
        refund_owed: toRupees(money.refund_owed),
      },
    }),
    ...(waiting && {
      waiting: {
        ...waiting,
        net_amount: toRupees(waiting.net_amount),
        amount_due: toRupees(waiting.amount_due),
        changes: waiting.changes.map(versionChangeToJson),
      },
    }),
    product_list: order.product_list.map((line) => ({
      ...line,
      price: toRupees(line.price),
      after_discount_price: toRupees(line.after_discount_price),
      sub_total: toRupees(line.sub_total),
    })),
  }
}

/** Reads an enquiry from JSON. */
export function orderFromJson(json: unknown): Order {
  const { money, waiting, ...it }: OrderJson = Object(json)
  return {
    ...it,
    sub_total: fromRupees(it.sub_total),
    discount_amount: fromRupees(it.discount_amount),
    packing_amount: fromRupees(it.packing_amount),
    net_amount: fromRupees(it.net_amount),
    placed_amount: fromRupees(it.placed_amount),
    changes: it.changes.map(versionChangeFromJson),
    ...(money && {
      money: {
        received: fromRupees(money.received),
        refunded: fromRupees(money.refunded),
        due: fromRupees(money.due),
        refund_owed: fromRupees(money.refund_owed),
      },
    }),
    ...(waiting && {
      waiting: {
        ...waiting,
        net_amount: fromRupees(waiting.net_amount),
        amount_due: fromRupees(waiting.amount_due),
        changes: waiting.changes.map(versionChangeFromJson),
      },
    }),
    product_list: it.product_list.map((line) => ({
      ...line,
      price: fromRupees(line.price),
      after_discount_price: fromRupees(line.after_discount_price),
      sub_total: fromRupees(line.sub_total),
    })),
  }
}
