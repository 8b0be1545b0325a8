import { fromRupees, isRupeeAmount, type Paise, toRupees } from '#domain/money/money.ts'

/** The storage key of the last order placed in this tab (D23). The offline page reads it too. */
export const PLACED_ORDER_KEY = 'placed_order'

/** The fields of an order that the thank-you screen shows: time in UTC, amount in paise, and the id that opens its bill. */
export type PlacedOrder = {
  order_id: string
  enquiry_number: string
  enquiry_time: string
  payable_amount: Paise
}

/** Fallback when storage is full or blocked: lives as long as the page. */
let inMemoryOrder: PlacedOrder | undefined

/** Converts an order for storage and history state: the amount in rupees. */
export function placedOrderToJson(order: PlacedOrder) {
  return { ...order, payable_amount: toRupees(order.payable_amount) }
}

/** Parses a stored order. Undefined if there is none or it is damaged. */
export function placedOrderFromJson(json: unknown): PlacedOrder | undefined {
  const fields: Partial<Record<keyof PlacedOrder, unknown>> = Object(json)
  const { order_id, enquiry_number, enquiry_time, payable_amount } = fields
  if (typeof order_id !== 'string' || typeof enquiry_number !== 'string') return undefined
  if (typeof enquiry_time !== 'string' || Number.isNaN(Date.parse(enquiry_time))) return undefined
  if (typeof payable_amount !== 'number' || !isRupeeAmount(payable_amount)) return undefined
  return { order_id, enquiry_number, enquiry_time, payable_amount: fromRupees(payable_amount) }
}

function parsePlacedOrder(read: () => string | null): PlacedOrder | undefined {
  try {
    return placedOrderFromJson(JSON.parse(read() ?? 'null'))
  } catch {
    return undefined
  }
}

function saveInTab(order: PlacedOrder) {
  inMemoryOrder = order
  try {
    sessionStorage.removeItem(PLACED_ORDER_KEY)
    sessionStorage.setItem(PLACED_ORDER_KEY, JSON.stringify(placedOrderToJson(order)))
    inMemoryOrder = undefined
  } catch {
    // The in-memory order and the history state of the thank-you screen remain.
  }
}

/**
 * Saves a placed order until the tab closes, replacing the previous one. Call it before storage is emptied, so that
 * an order never looks lost (D23). Other tabs receive it by a storage event, since their cart is emptied too.
 */
export function savePlacedOrder(order: PlacedOrder) {
  saveInTab(order)
  try {
    localStorage.setItem(PLACED_ORDER_KEY, JSON.stringify(placedOrderToJson(order)))
  } catch {
    // Other tabs show an empty cart.
  }
}

/** Saves the order that another tab placed, from its storage event. */
export function syncPlacedOrder({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
  const order = key === PLACED_ORDER_KEY ? parsePlacedOrder(() => newValue) : undefined
  if (order) saveInTab(order)
}

/** Finds the last order placed in this tab, or in another tab while this one was open. */
export function findPlacedOrder(): PlacedOrder | undefined {
  return inMemoryOrder ?? parsePlacedOrder(() => sessionStorage.getItem(PLACED_ORDER_KEY))
}
