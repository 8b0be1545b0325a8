import type { PlacedOrder } from '#app/cart/placed-order.ts'
import type { OrderInfo } from '#contract/shop-api.ts'

/** A placed order, with its current state if the server sent it. */
export type OrderSummary = Omit<PlacedOrder, 'order_id'> &
  Partial<Pick<OrderInfo, 'order_status' | 'version_no' | 'has_waiting'>>

/** The result of looking up an order id: the order, no such order, or no response. */
export type OrderLookup = OrderSummary | 'unknown' | 'unreachable'

/** Maps a request for an order to its result. Never rejects. */
export function resolveOrderLookup(info: Promise<OrderSummary | undefined>): Promise<OrderLookup> {
  return info.then((found): OrderLookup => found ?? 'unknown').catch(() => 'unreachable')
}

/** Whether the shop changed the enquiry or proposes changes, so that the whole order is needed. */
export function isChangedOrder(found: OrderLookup): boolean {
  return typeof found === 'object' && (found.has_waiting === true || (found.version_no ?? 1) > 1)
}
