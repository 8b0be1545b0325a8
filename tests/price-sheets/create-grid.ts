import { parse } from 'csv-parse/sync'
import type { Grid, GridCell } from '#domain/price-sheet/grid.ts'

/** The input of a test cell: empty, a text, a number, or a complete cell. */
export type CellInput = string | number | null | GridCell

/** Creates a grid of these rows, like a file parser. */
export function createGrid(rows: readonly (readonly CellInput[])[], sheet = 'Sheet1'): Grid {
  return {
    sheet,
    rows: rows.flatMap((row, index) => {
      const cells = new Map(
        row.flatMap((input, column) => (isEmpty(input) ? [] : [[column, toGridCell(input)]])),
      )
      return cells.size === 0 ? [] : [{ row: index + 1, cells }]
    }),
  }
}

/** Parses a CSV text into a grid of text cells. */
export function parseCsvGrid(csv: string): Grid {
  const rows: string[][] = parse(csv, { relax_column_count: true, bom: true })
  return createGrid(rows)
}

const isEmpty = (input: CellInput): input is null => input === null || input === ''

function toGridCell(input: Exclude<CellInput, null>): GridCell {
  if (typeof input === 'number') return { text: String(input), number: input }
  return typeof input === 'string' ? { text: input } : input
}
