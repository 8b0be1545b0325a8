/** A cell of a sheet: a text, a number, or an error of its formula ('#REF!'). Empty cells are absent. */
export type GridCell = {
  text: string
  number?: number
  error?: true
  /** The cell is covered by a merged cell and has the value of its first cell. */ merged?: true
}
/**
 * A row with at least one cell. `row` is its number in the spreadsheet program, from 1. Cells are keyed by column index, from 0.
 */
export type GridRow = { row: number; cells: ReadonlyMap<number, GridCell>; is_hidden?: true }
/** A sheet of a file. */
export type Grid = { sheet: string; rows: readonly GridRow[] }
