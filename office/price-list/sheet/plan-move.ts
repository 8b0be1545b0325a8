import type { PriceListChange } from './columns.ts'
import type { PriceListIndex, RowRef } from './price-list-index.ts'

/** A row's new position among its siblings, possibly in another category, and the change that puts it there. */
type PlannedMove = {
  position: number
  rowCount: number
  category_id?: string | undefined
  change: PriceListChange
}

/** Builds the change that puts a row after a sibling, or first for null. */
function buildMoveChange({ kind, id }: RowRef, after: string | null, category_id?: string): PriceListChange {
  if (kind === 'category') return { categories: [{ category_id: id, set: {}, after }] }
  return { products: [{ product_id: id, set: category_id === undefined ? {} : { category_id }, after }] }
}

/** The ids of a row's siblings in list order: products of its category, or all categories. */
function listSiblingIds({ groups, groupById, productById }: PriceListIndex, { kind, id }: RowRef): string[] {
  if (kind === 'category') return groups.map(({ category }) => category.category_id)
  const group = groupById.get(productById.get(id)?.category_id ?? '')
  return group?.products.map(({ product_id }) => product_id) ?? []
}

/** Plans a move by one position. Returns undefined at the end of the list. */
export function planMoveBy(index: PriceListIndex, row: RowRef, by: 1 | -1): PlannedMove | undefined {
  const ids = listSiblingIds(index, row)
  const target = ids[ids.indexOf(row.id) + by]
  return target === undefined ? undefined : planMoveBeside(index, row, target, by === 1)
}

/** Plans a move to before or after another row of the table. Returns undefined if the row is already there. */
export function planMoveTo(
  index: PriceListIndex,
  row: RowRef,
  at: { row: RowRef; isAfter: boolean },
): PlannedMove | undefined {
  const { groups, productById } = index
  if (row.kind === 'category') {
    const target = at.row.kind === 'category' ? at.row.id : (productById.get(at.row.id)?.category_id ?? '')
    // A category dropped on a product goes after that product's category.
    return planMoveBeside(index, row, target, at.isAfter || at.row.kind === 'product')
  }
  if (at.row.kind === 'product') return planMoveBeside(index, row, at.row.id, at.isAfter)
  const position = groups.findIndex(({ category }) => category.category_id === at.row.id)
  // Above a category row is the end of the previous category.
  const group = at.isAfter ? groups[position] : groups[position - 1]
  const neighbour = at.isAfter ? group?.products[0] : group?.products.at(-1)
  if (!group) return undefined
  if (neighbour) return planMoveBeside(index, row, neighbour.product_id, !at.isAfter)
  const { category_id } = group.category
  return { position: 1, rowCount: 1, category_id, change: buildMoveChange(row, null, category_id) }
}

/** Plans a move to before or after a sibling. */
function planMoveBeside(
  index: PriceListIndex,
  row: RowRef,
  target: string,
  isAfter: boolean,
): PlannedMove | undefined {
  const all = listSiblingIds(index, { kind: row.kind, id: target })
  const ids = all.filter((id) => id !== row.id)
  const to = target === row.id ? -1 : ids.indexOf(target) + (isAfter ? 1 : 0)
  if (to < 0 || all.indexOf(row.id) === to) return undefined
  const categoryOf = (id: string) => index.productById.get(id)?.category_id
  const category_id = categoryOf(row.id) === categoryOf(target) ? undefined : categoryOf(target)
  const change = buildMoveChange(row, ids[to - 1] ?? null, category_id)
  return { position: to + 1, rowCount: ids.length + 1, category_id, change }
}
