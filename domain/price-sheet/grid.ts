/** A cell as the sheet has it: a text, a number, or an error of its formula ('#REF!'). Empty cells are absent. */
export type GridCell = {
  text: string
  number?: number
  error?: true
  /** Lies under a merged cell: its value is that of the first. */ merged?: true
}
/** A row with something in it; `row` counts from 1 as the sheet's program shows it, cells by column number from 0. */
export type GridRow = { row: number; cells: ReadonlyMap<number, GridCell>; is_hidden?: true }
/** One sheet of a file. */
export type Grid = { sheet: string; rows: readonly GridRow[] }
