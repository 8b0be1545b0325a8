import type { PriceList, RowChange } from './price-list.ts'
import { sortPriceList } from './price-list-order.ts'

/** Returns the price list with the changes applied. */
export function applyRowChanges(list: PriceList, changes: readonly RowChange[]): PriceList {
  const categories = new Map(list.categories.map((row) => [row.category_id, row]))
  const products = new Map(list.products.map((row) => [row.product_id, row]))
  for (const change of changes) {
    if (change.kind === 'category') setOrDelete(categories, change.id, change.after)
    else setOrDelete(products, change.id, change.after)
  }
  return sortPriceList({ categories: [...categories.values()], products: [...products.values()] })
}

function setOrDelete<Id, Row>(rows: Map<Id, Row>, id: Id, row: Row | null) {
  if (row) rows.set(id, row)
  else rows.delete(id)
}

/** Swaps the rows before and after a change. */
export function invertRowChange(change: RowChange): RowChange {
  return change.kind === 'product'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}
