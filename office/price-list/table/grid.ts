import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { CATEGORY_COLUMNS, type Column } from '../sheet/columns.ts'
import { type RowRef, rowKey } from '../sheet/price-list-index.ts'

/** A focusable column: a field, or the row's button. */
export type GridColumn = Column | 'more'
/** A focusable position of the table. */
export type GridPosition = { row: RowRef; column: GridColumn }
/** The shown rows with their focusable columns. */
export type Grid = {
  rows: readonly RowRef[]
  columnsOf: (row: RowRef) => readonly GridColumn[]
  indexByRow: ReadonlyMap<string, number>
}

const ALL_COLUMNS: readonly GridColumn[] = [...PRODUCT_FIELD_NAMES, 'more']

/** The focusable columns of a category's row. */
export const CATEGORY_GRID_COLUMNS: readonly GridColumn[] = [...CATEGORY_COLUMNS, 'more']
/** The focusable columns of a category's card. */
export const CATEGORY_CARD_COLUMNS: readonly GridColumn[] = ['discount_percentage', 'is_hidden', 'more']

/** A unique key of a position, used as its `data-cell` attribute. */
export const positionKey = ({ row, column }: GridPosition) => `${rowKey(row)} ${column}`

/** Finds the position that an element shows. */
export function findPosition(target: EventTarget): GridPosition | undefined {
  const key = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [kind, id, name] = key?.split(' ') ?? []
  const column = ALL_COLUMNS.find((each) => each === name)
  if ((kind !== 'product' && kind !== 'category') || !id || !column) return undefined
  return { row: { kind, id }, column }
}

/** Whether the grid shows a position. */
export const hasPosition = ({ indexByRow, columnsOf }: Grid, { row, column }: GridPosition): boolean =>
  indexByRow.has(rowKey(row)) && columnsOf(row).includes(column)

/** The first position of the grid. */
export function firstPosition({ rows, columnsOf }: Grid): GridPosition | undefined {
  const row = rows.find((each) => columnsOf(each).length > 0)
  const [column] = row ? columnsOf(row) : []
  return row && column && { row, column }
}

/** Finds the row with the same column that is `by` rows further down. Counts only rows of the same kind if `isSameKind`. */
export function rowFrom(
  { rows, columnsOf, indexByRow }: Grid,
  { row, column }: GridPosition,
  by: number,
  isSameKind = false,
): GridPosition | undefined {
  const step = Math.sign(by)
  let found: RowRef | undefined
  let left = Math.abs(by)
  for (let at = (indexByRow.get(rowKey(row)) ?? 0) + step; left > 0 && rows[at]; at += step) {
    const next = rows[at]
    if (!next || !columnsOf(next).includes(column) || (isSameKind && next.kind !== row.kind)) continue
    found = next
    left--
  }
  return found && { row: found, column }
}

/** Finds the next or previous position in a row. */
export function columnFrom(
  { columnsOf }: Grid,
  { row, column }: GridPosition,
  by: 1 | -1,
): GridPosition | undefined {
  const columns = columnsOf(row)
  const next = columns[columns.indexOf(column) + by]
  return next && { row, column: next }
}

/** Finds the first or last position of a row, or of a column of the whole table. */
export function edgeFrom(
  { rows, columnsOf }: Grid,
  { row, column }: GridPosition,
  edge: { isEnd: boolean; isWholeTable: boolean },
): GridPosition | undefined {
  if (edge.isWholeTable) {
    const has = (each: RowRef) => columnsOf(each).includes(column)
    const end = (edge.isEnd ? [...rows].reverse() : rows).find(has)
    return end && { row: end, column }
  }
  const next = columnsOf(row).at(edge.isEnd ? -1 : 0)
  return next && { row, column: next }
}
