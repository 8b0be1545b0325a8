import { parse } from 'csv-parse/sync'
import type { Grid, GridCell } from '#domain/price-sheet/grid.ts'

/** What a test writes into a cell: nothing, a text, a number, or a cell with more to it. */
export type CellInput = string | number | null | GridCell

/** A sheet of these rows, as a reader of files would give it. */
export function createGrid(rows: readonly (readonly CellInput[])[], sheet = 'Sheet1'): Grid {
  return {
    sheet,
    rows: rows.flatMap((row, index) => {
      const cells = new Map(
        row.flatMap((written, column) => (isEmpty(written) ? [] : [[column, toGridCell(written)]])),
      )
      return cells.size === 0 ? [] : [{ row: index + 1, cells }]
    }),
  }
}

/** A sheet of a text with commas: all cells are texts. */
export function parseCsvGrid(csv: string): Grid {
  const rows: string[][] = parse(csv, { relax_column_count: true, bom: true })
  return createGrid(rows)
}

const isEmpty = (written: CellInput): written is null => written === null || written === ''

function toGridCell(written: Exclude<CellInput, null>): GridCell {
  if (typeof written === 'number') return { text: String(written), number: written }
  return typeof written === 'string' ? { text: written } : written
}
