import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { cleanSingleLineText } from '#domain/input/text-schemas.ts'
import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import { fillMergedCells } from './fill-merged-cells.ts'
import { toTextCell } from './grid-limits.ts'

function toNumberCell({ v, w, z }: CellObject): GridCell {
  // A format may hide the value.
  const text = w?.trim() || String(v)
  const number = Number(v)
  return !Number.isFinite(number) || SSF.is_date(String(z ?? '')) ? { text } : { text, number }
}

function toCell(cell: CellObject): GridCell | undefined {
  if (cell.t === 'e') return { text: cell.w || '#N/A', error: true }
  if (cell.t === 'n') return toNumberCell(cell)
  if (cell.t === 's') return toTextCell(String(cell.v))
  return cell.t === 'b' ? { text: cell.v ? 'TRUE' : 'FALSE' } : undefined
}

function toRow(row: number, cellObjects: readonly CellObject[], isHidden: boolean): GridRow {
  const cells = new Map<number, GridCell>()
  for (const [column, cell] of Object.entries(cellObjects)) {
    const read = toCell(cell)
    if (read) cells.set(Number(column), read)
  }
  return isHidden ? { row, cells, is_hidden: true } : { row, cells }
}

function toGrid(sheet: string, read: WorkSheet, hidden: ReadonlySet<number>): Grid {
  // By entries, because the array is sparse: row 1,048,576 alone must not create a million rows.
  const rows = Object.entries(read['!data'] ?? [])
    .map(([index, cells]) => {
      const row = Number(index)
      return toRow(row + 1, cells, hidden.has(row) || read['!rows']?.[row]?.hidden === true)
    })
    .filter(({ cells }) => cells.size > 0)
  return { sheet: cleanSingleLineText(sheet), rows: fillMergedCells(rows, read['!merges'] ?? []) }
}

/** Reads a workbook. The library finds the hidden rows unless `hidden` is given. */
export function readWorkbookGrids(
  bytes: Uint8Array,
  hidden?: readonly ReadonlySet<number>[],
): readonly Grid[] {
  const book: WorkBook = read(bytes, {
    type: 'buffer',
    dense: true,
    // With `cellStyles`, the library creates an empty cell for each cell that a file declares, possibly a million per row.
    cellStyles: !hidden,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
  })
  const sheets = new Map(Object.entries(book.Sheets))
  const grids = book.SheetNames.map((name, place) =>
    toGrid(name, sheets.get(name) ?? {}, hidden?.[place] ?? new Set()),
  )
  // Hidden sheets often contain last year's list.
  const visible = grids.filter((_, place) => !book.Workbook?.Sheets?.[place]?.Hidden)
  return visible.length > 0 ? visible : grids
}
