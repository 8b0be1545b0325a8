import type { PriceList, PriceListCategory, PriceListProduct } from './price-list.ts'
import type { CategoryId } from './product.ts'

/** Between neighbours there is room for so many more, before others have to move. */
const SORT_ORDER_STEP = 1024

/** Texts by their signs, alike on every machine. */
const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const sortCategories = (categories: readonly PriceListCategory[]) =>
  [...categories].sort((a, b) => a.sort_order - b.sort_order || compareIds(a.category_id, b.category_id))

/** A price list in the shop's order: categories, and products by category. */
export function sortPriceList({ categories, products }: PriceList): PriceList {
  const sorted = sortCategories(categories)
  const places = new Map<CategoryId, number>(sorted.map(({ category_id }, place) => [category_id, place]))
  const placeOf = (product: PriceListProduct) => places.get(product.category_id) ?? -1
  return {
    categories: sorted,
    products: [...products].sort(
      (a, b) =>
        placeOf(a) - placeOf(b) || a.sort_order - b.sort_order || compareIds(a.product_id, b.product_id),
    ),
  }
}

/** What is put behind another row, at the beginning (null), or at the end (undefined). */
export type RowMove<Id> = { id: Id; after: Id | null | undefined }

/**
 * Puts rows of a group elsewhere, one after the other, or new ones into it: the `sort_order` of each row that gets another one. `rows` are in
 * the shop's order; `after` is one of them. Others move only where there is no room left: then all of the group do.
 */
export function computeSortOrders<Id>(
  rows: readonly { id: Id; sort_order: number }[],
  moves: readonly RowMove<Id>[],
): ReadonlyMap<Id, number> {
  const order = rows.map(({ id }) => id)
  const staying = new Map(rows.map(({ id, sort_order }) => [id, sort_order]))
  for (const { id, after } of moves) {
    staying.delete(id)
    const from = order.indexOf(id)
    if (from >= 0) order.splice(from, 1)
    order.splice(after === undefined ? order.length : after === null ? 0 : order.indexOf(after) + 1, 0, id)
  }
  const places = new Map<Id, number>()
  const placeAt = (at: number) => order.slice(at, at + 1).map((id) => staying.get(id))[0]
  for (let at = 0; at < order.length; at++) {
    if (placeAt(at) !== undefined) continue
    let end = at
    while (end < order.length && placeAt(end) === undefined) end++
    const parts = end - at + 1
    const high = placeAt(end)
    const low = at > 0 ? (placeAt(at - 1) ?? 0) : (high ?? SORT_ORDER_STEP * parts) - SORT_ORDER_STEP * parts
    const room = (high ?? low + SORT_ORDER_STEP * parts) - low
    if (room < parts) return new Map(order.map((id, place) => [id, SORT_ORDER_STEP * (place + 1)]))
    for (const [n, id] of order.slice(at, end).entries())
      places.set(id, low + Math.floor((room * (n + 1)) / parts))
    at = end
  }
  return places
}
