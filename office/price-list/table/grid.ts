import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { parseCellKey } from '../sheet/cells.ts'
import { CATEGORY_COLUMNS, type Column } from '../sheet/columns.ts'
import { type RowRef, rowKey } from '../sheet/price-list-index.ts'

/** A focusable column: a field, or the row's button. */
export type GridColumn = Column | 'more'
/** A focusable position of the table. */
export type GridPosition = RowRef & { column: GridColumn }
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

/** Finds the position that an element shows. */
export function findPosition(target: EventTarget): GridPosition | undefined {
  const key = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  return parseCellKey(key ?? '', ALL_COLUMNS)
}

/** Whether the grid shows a position. */
export const hasPosition = ({ indexByRow, columnsOf }: Grid, at: GridPosition): boolean =>
  indexByRow.has(rowKey(at)) && columnsOf(at).includes(at.column)

/** The first position of the grid. */
export function firstPosition({ rows, columnsOf }: Grid): GridPosition | undefined {
  const row = rows.find((each) => columnsOf(each).length > 0)
  const [column] = row ? columnsOf(row) : []
  return row && column && { ...row, column }
}

/** Finds the row with the same column that is `by` rows further down. Counts only rows of the same kind if `isSameKind`. */
export function rowFrom(
  { rows, columnsOf, indexByRow }: Grid,
  from: GridPosition,
  by: number,
  isSameKind = false,
): GridPosition | undefined {
  const { kind, column } = from
  const step = Math.sign(by)
  let found: RowRef | undefined
  let left = Math.abs(by)
  for (let at = (indexByRow.get(rowKey(from)) ?? 0) + step; left > 0 && rows[at]; at += step) {
    const next = rows[at]
    if (!next || !columnsOf(next).includes(column) || (isSameKind && next.kind !== kind)) continue
    found = next
    left--
  }
  return found && { ...found, column }
}

/** Finds the next or previous position in a row. */
export function columnFrom({ columnsOf }: Grid, at: GridPosition, by: 1 | -1): GridPosition | undefined {
  const columns = columnsOf(at)
  const column = columns[columns.indexOf(at.column) + by]
  return column && { ...at, column }
}

/** Finds the first or last position of a row, or of a column of the whole table. */
export function edgeFrom(
  { rows, columnsOf }: Grid,
  at: GridPosition,
  edge: { isEnd: boolean; isWholeTable: boolean },
): GridPosition | undefined {
  if (edge.isWholeTable) {
    const has = (each: RowRef) => columnsOf(each).includes(at.column)
    const end = (edge.isEnd ? [...rows].reverse() : rows).find(has)
    return end && { ...end, column: at.column }
  }
  const column = columnsOf(at).at(edge.isEnd ? -1 : 0)
  return column && { ...at, column }
}
