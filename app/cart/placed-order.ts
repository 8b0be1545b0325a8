import { fromRupees, isRupeeAmount, type Paise, toRupees } from '#domain/money/money.ts'

/** The storage key of what was ordered last in this tab (D23); the page without a line reads it too. */
export const PLACED_ORDER_KEY = 'placed_order'

/** What the thank-you screen shows of an order, time in UTC and amount in paise, with the id that opens its bill. */
export type PlacedOrder = {
  order_id: string
  enquiry_number: string
  enquiry_time: string
  payable_amount: Paise
}

/** Where the browser keeps nothing, or has no room: what was ordered last, as long as the page lives. */
let inMemoryOrder: PlacedOrder | undefined

/** The order as the tab and its history keep it: the amount in rupees. */
export function placedOrderToJson(order: PlacedOrder) {
  return { ...order, payable_amount: toRupees(order.payable_amount) }
}

/** The order that was kept; undefined when there is none, or what is there is damaged. */
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
    // The page itself remembers, and the history entry of the thank-you screen.
  }
}

/**
 * Keeps what was placed, in place of the order before it and until the tab ends. Done before the storage is emptied, so
 * that an order never looks lost (D23). Other tabs hear of it, since their cart is gone as well.
 */
export function savePlacedOrder(order: PlacedOrder) {
  saveInTab(order)
  try {
    localStorage.setItem(PLACED_ORDER_KEY, JSON.stringify(placedOrderToJson(order)))
  } catch {
    // They see an emptied cart alone.
  }
}

/** Keeps what another tab placed, by the storage event of it. */
export function syncPlacedOrder({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
  const order = key === PLACED_ORDER_KEY ? parsePlacedOrder(() => newValue) : undefined
  if (order) saveInTab(order)
}

/** What was ordered last in this tab, or in another one while this was open. */
export function findPlacedOrder(): PlacedOrder | undefined {
  return inMemoryOrder ?? parsePlacedOrder(() => sessionStorage.getItem(PLACED_ORDER_KEY))
}
