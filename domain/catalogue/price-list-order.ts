import type { PriceList, PriceListCategory, PriceListProduct } from './price-list.ts'
import type { CategoryId } from './product.ts'

/** The gap between neighbouring rows, which allows moves without renumbering. */
const SORT_ORDER_STEP = 1024

/** Compares by code units, independent of the locale. */
const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const sortCategories = (categories: readonly PriceListCategory[]) =>
  [...categories].sort((a, b) => a.sort_order - b.sort_order || compareIds(a.category_id, b.category_id))

/** Sorts a price list into the shop's order: categories, then products by category. */
export function sortPriceList({ categories, products }: PriceList): PriceList {
  const sorted = sortCategories(categories)
  const placeByCategoryId = new Map<CategoryId, number>(
    sorted.map(({ category_id }, place) => [category_id, place]),
  )
  const placeOf = (product: PriceListProduct) => placeByCategoryId.get(product.category_id) ?? -1
  return {
    categories: sorted,
    products: [...products].sort(
      (a, b) =>
        placeOf(a) - placeOf(b) || a.sort_order - b.sort_order || compareIds(a.product_id, b.product_id),
    ),
  }
}

/** A move of a row after another row, to the beginning (null) or to the end (undefined). */
export type RowMove<Id> = { id: Id; after: Id | null | undefined }

/**
 * Applies moves to a group of rows, one after the other, and returns each changed `sort_order`. New rows are inserted. `rows`
 * are in the shop's order; `after` is one of them. Renumbers the whole group if there is no gap.
 */
export function computeSortOrders<Id>(
  rows: readonly { id: Id; sort_order: number }[],
  moves: readonly RowMove<Id>[],
): ReadonlyMap<Id, number> {
  const order = rows.map(({ id }) => id)
  const orderById = new Map(rows.map(({ id, sort_order }) => [id, sort_order]))
  for (const { id, after } of moves) {
    orderById.delete(id)
    const from = order.indexOf(id)
    if (from >= 0) order.splice(from, 1)
    order.splice(after === undefined ? order.length : after === null ? 0 : order.indexOf(after) + 1, 0, id)
  }
  const newOrderById = new Map<Id, number>()
  const sortOrderAt = (at: number) => order.slice(at, at + 1).map((id) => orderById.get(id))[0]
  for (let at = 0; at < order.length; at++) {
    if (sortOrderAt(at) !== undefined) continue
    let end = at
    while (end < order.length && sortOrderAt(end) === undefined) end++
    const parts = end - at + 1
    const high = sortOrderAt(end)
    const low =
      at > 0 ? (sortOrderAt(at - 1) ?? 0) : (high ?? SORT_ORDER_STEP * parts) - SORT_ORDER_STEP * parts
    const room = (high ?? low + SORT_ORDER_STEP * parts) - low
    if (room < parts) return new Map(order.map((id, place) => [id, SORT_ORDER_STEP * (place + 1)]))
    for (const [n, id] of order.slice(at, end).entries())
      newOrderById.set(id, low + Math.floor((room * (n + 1)) / parts))
    at = end
  }
  return newOrderById
}
