import { parse } from 'csv-parse/sync'
import type { Grid, GridCell } from '#domain/price-sheet/grid.ts'

/** What a test writes into a cell: nothing, a text, a number, or a cell with more to it. */
export type Written = string | number | null | GridCell

/** A sheet of these rows, as a reader of files would give it. */
export function gridOf(rows: readonly (readonly Written[])[], sheet = 'Sheet1'): Grid {
  return {
    sheet,
    rows: rows.flatMap((row, index) => {
      const cells = new Map(
        row.flatMap((written, column) => (isEmpty(written) ? [] : [[column, cellOf(written)]])),
      )
      return cells.size === 0 ? [] : [{ row: index + 1, cells }]
    }),
  }
}

/** A sheet of a text with commas: all cells are texts. */
export function gridOfCsv(csv: string): Grid {
  const rows: string[][] = parse(csv, { relax_column_count: true, bom: true })
  return gridOf(rows)
}

const isEmpty = (written: Written): written is null => written === null || written === ''

function cellOf(written: Exclude<Written, null>): GridCell {
  if (typeof written === 'number') return { text: String(written), number: written }
  return typeof written === 'string' ? { text: written } : written
}
