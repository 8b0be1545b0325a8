import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import {
  SHEET_CELL_CHARACTERS_MAX,
  SHEET_CELLS_MAX,
  SHEET_CHARACTERS_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
} from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** How programs write that a formula could not be computed. */
const FORMULA_ERROR = /^(#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/

/** A cell that holds a text; undefined when nothing can be seen in it. */
export function toTextCell(text: string): GridCell | undefined {
  if (text.trim() === '') return undefined
  return FORMULA_ERROR.test(text.trim()) ? { text: text.trim(), error: true } : { text }
}

const countCharacters = ({ cells }: GridRow) =>
  [...cells.values()].reduce((sum, { text }) => sum + text.length, 0)

/** Holds a file's sheets to the limits. Throws 'file-too-many-cells'. */
export function checkGridLimits(grids: readonly Grid[]): readonly Grid[] {
  const rows = grids.flatMap((grid) => grid.rows)
  const isTooMuch = ({ row, cells }: GridRow) =>
    row > SHEET_ROWS_MAX ||
    [...cells].some(
      ([column, { text }]) => column >= SHEET_COLUMNS_MAX || text.length > SHEET_CELL_CHARACTERS_MAX,
    )
  const cells = rows.reduce((sum, row) => sum + row.cells.size, 0)
  const signs = rows.reduce((sum, row) => sum + countCharacters(row), 0)
  if (cells > SHEET_CELLS_MAX || signs > SHEET_CHARACTERS_MAX || rows.some(isTooMuch))
    throw new SheetError('file-too-many-cells')
  return grids
}
