import type { Grid, GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import {
  SHEET_CELL_CHARACTERS_MAX,
  SHEET_CELLS_MAX,
  SHEET_CHARACTERS_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
} from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Error values of spreadsheet formulas. */
const FORMULA_ERROR = /^(#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/

/** Returns a text cell; undefined for a text without visible characters. */
export function toTextCell(text: string): GridCell | undefined {
  if (text.trim() === '') return undefined
  return FORMULA_ERROR.test(text.trim()) ? { text: text.trim(), error: true } : { text }
}

const countCharacters = ({ cells }: GridRow) =>
  [...cells.values()].reduce((sum, { text }) => sum + text.length, 0)

/** Checks the sheets against the size limits. Throws 'file-too-many-cells'. */
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
