import type { PriceListChange } from './columns.ts'
import type { RowRef, Sheet } from './sheet.ts'

/** A row's new position among its siblings, possibly in another category. `change` builds the payload. */
type PlannedMove = {
  position: number
  rowCount: number
  category_id?: string
  change: (sheet: Pick<Sheet, 'product' | 'group'>) => PriceListChange
}

/** Builds the change that puts a row after a sibling, or first for null. */
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

/** The ids of a row's siblings in list order: products of its category, or all categories. */
function listSiblingIds(
  sheet: Pick<Sheet, 'groups' | 'product' | 'group'>,
  { kind, id }: RowRef,
): readonly string[] {
  if (kind === 'category') return sheet.groups().map(({ category }) => category.category_id)
  return sheet.group(sheet.product(id)?.category_id ?? '')?.ids ?? []
}

/** Plans a move by one position. Returns undefined at the end of the list. */
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

/** Plans a move to before or after another row of the table. Returns undefined if the row is already there. */
export function planMoveTo(
  sheet: Pick<Sheet, 'groups' | 'product' | 'group'>,
  row: RowRef,
  at: { row: RowRef; isAfter: boolean },
): PlannedMove | undefined {
  if (row.kind === 'category') {
    const target = at.row.kind === 'category' ? at.row.id : (sheet.product(at.row.id)?.category_id ?? '')
    // A category dropped on a product goes after that product's category.
    return planMoveBeside(sheet, row, target, at.isAfter || at.row.kind === 'product')
  }
  if (at.row.kind === 'product') return planMoveBeside(sheet, row, at.row.id, at.isAfter)
  const groups = sheet.groups()
  const index = groups.findIndex(({ category }) => category.category_id === at.row.id)
  // Above a category row is the end of the previous category.
  const group = at.isAfter ? groups[index] : groups[index - 1]
  const neighbour = at.isAfter ? group?.ids[0] : group?.ids.at(-1)
  if (!group) return undefined
  if (neighbour) return planMoveBeside(sheet, row, neighbour, !at.isAfter)
  const { category_id } = group.category
  return { position: 1, rowCount: 1, category_id, change: buildMoveChange(row, null, category_id) }
}

/** Plans a move to before or after a sibling. */
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
  const currentCategory = sheet.product(row.id)?.category_id
  const targetCategory = sheet.product(target)?.category_id
  const category_id =
    row.kind === 'product' && currentCategory !== targetCategory ? targetCategory : undefined
  const plan = {
    position: to + 1,
    rowCount: ids.length + 1,
    change: buildMoveChange(row, ids[to - 1] ?? null, category_id),
  }
  return category_id === undefined ? plan : { ...plan, category_id }
}
