import type { PriceListChange } from './columns.ts'
import type { RowRef, Sheet } from './sheet.ts'

/** Where a row comes to stand: at a place among so many, perhaps of another category; `change` is what is sent for it. */
type PlannedMove = {
  position: number
  rowCount: number
  category_id?: string
  change: (sheet: Pick<Sheet, 'product' | 'group'>) => PriceListChange
}

/** The change that puts a row behind another of its kind, null for the beginning. */
function buildMoveChange(
  { kind, id }: RowRef,
  after: string | null,
  category_id?: string,
): PlannedMove['change'] {
  return (sheet) => {
    if (kind === 'product') {
      const { row_version = 1 } = sheet.product(id) ?? {}
      const set = category_id === undefined ? {} : { category_id }
      return { products: [{ product_id: id, row_version, set, after }] }
    }
    const { row_version = 1 } = sheet.group(id)?.category ?? {}
    return { categories: [{ category_id: id, row_version, set: {}, after }] }
  }
}

/** Those among which a row stands, in the shop's order: products of its category, or all categories. */
function listSiblingIds(
  sheet: Pick<Sheet, 'groups' | 'product' | 'group'>,
  { kind, id }: RowRef,
): readonly string[] {
  if (kind === 'category') return sheet.groups().map(({ category }) => category.category_id)
  return sheet.group(sheet.product(id)?.category_id ?? '')?.ids ?? []
}

/** A row that goes up or down by one place; undefined where there is none. */
export function planMoveBy(
  sheet: Pick<Sheet, 'groups' | 'product' | 'group'>,
  row: RowRef,
  by: 1 | -1,
): PlannedMove | undefined {
  const ids = listSiblingIds(sheet, row)
  const to = ids.indexOf(row.id) + by
  if (to < 0 || to >= ids.length) return undefined
  const after = by === 1 ? ids[to] : ids[to - 1]
  return { position: to + 1, rowCount: ids.length, change: buildMoveChange(row, after ?? null) }
}

/** A row that is put before or after another row of the table; undefined where it stands there already. */
export function planMoveTo(
  sheet: Pick<Sheet, 'groups' | 'product' | 'group'>,
  row: RowRef,
  at: { row: RowRef; isAfter: boolean },
): PlannedMove | undefined {
  if (row.kind === 'category') {
    const target = at.row.kind === 'category' ? at.row.id : (sheet.product(at.row.id)?.category_id ?? '')
    // Over the products of a category it comes behind that.
    return planMoveBeside(sheet, row, target, at.isAfter || at.row.kind === 'product')
  }
  if (at.row.kind === 'product') return planMoveBeside(sheet, row, at.row.id, at.isAfter)
  const groups = sheet.groups()
  const index = groups.findIndex(({ category }) => category.category_id === at.row.id)
  // Above the line of a category is the end of the one before.
  const group = at.isAfter ? groups[index] : groups[index - 1]
  const neighbour = at.isAfter ? group?.ids[0] : group?.ids.at(-1)
  if (!group) return undefined
  if (neighbour) return planMoveBeside(sheet, row, neighbour, !at.isAfter)
  const { category_id } = group.category
  return { position: 1, rowCount: 1, category_id, change: buildMoveChange(row, null, category_id) }
}

/** Puts a row before or after another one of its kind. */
function planMoveBeside(
  sheet: Pick<Sheet, 'groups' | 'product' | 'group'>,
  row: RowRef,
  target: string,
  isAfter: boolean,
): PlannedMove | undefined {
  const all = listSiblingIds(sheet, { kind: row.kind, id: target })
  const ids = all.filter((id) => id !== row.id)
  const to = target === row.id ? -1 : ids.indexOf(target) + (isAfter ? 1 : 0)
  if (to < 0 || all.indexOf(row.id) === to) return undefined
  const own = sheet.product(row.id)?.category_id
  const theirs = sheet.product(target)?.category_id
  const category_id = row.kind === 'product' && own !== theirs ? theirs : undefined
  const placing = {
    position: to + 1,
    rowCount: ids.length + 1,
    change: buildMoveChange(row, ids[to - 1] ?? null, category_id),
  }
  return category_id === undefined ? placing : { ...placing, category_id }
}
