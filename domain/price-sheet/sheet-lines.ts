import { cleanText, hasTamil } from './cells/clean-text.ts'
import { isUnrepairable, repairText } from './cells/repair-text.ts'
import type { Grid } from './grid.ts'

/** A parsed cell. */
export type SheetCell = {
  /** The sheet's text. */
  raw: string
  text: string
  number: number | undefined
  isError: boolean
  isMerged: boolean
  /** The Tamil text was double-encoded. */
  isRepaired: boolean
  /** The text is damaged beyond repair. */
  isUnreadable: boolean
}
/** A row with its cells by column. */
export type SheetLine = { row: number; isHidden: boolean; cells: ReadonlyMap<number, SheetCell> }

/** Parses a cell. Returns undefined if it is empty. */
export function parseCell(
  raw: string,
  number?: number,
  isError = false,
  isMerged = false,
): SheetCell | undefined {
  // Repair comes before cleaning, because a double-encoded character may contain a space.
  const repaired = repairText(raw)
  const text = cleanText(repaired ?? raw)
  if (text === '' && !isError) return undefined
  const isRepaired = repaired !== undefined && hasTamil(text)
  return { raw, text, number, isError, isMerged, isRepaired, isUnreadable: isUnrepairable(text) }
}

/** Returns the rows of a sheet that have a value. */
export function readSheetLines(grid: Grid): SheetLine[] {
  const lines: SheetLine[] = []
  for (const { row, cells, is_hidden } of grid.rows) {
    const parsedCells = new Map<number, SheetCell>()
    for (const [column, { text, number, error, merged }] of cells) {
      const cell = parseCell(text, number, error === true, merged === true)
      if (cell) parsedCells.set(column, cell)
    }
    if (parsedCells.size > 0) lines.push({ row, isHidden: is_hidden === true, cells: parsedCells })
  }
  return lines
}

/** Returns the text of a row that has only one, possibly repeated by a merge; undefined for any other row. */
export function findOnlyText(line: SheetLine): string | undefined {
  let onlyText: string | undefined
  for (const { text, number, isError } of line.cells.values()) {
    if (number !== undefined || isError || /^[\d.,₹%\s]+$/.test(text)) return undefined
    if (onlyText !== undefined && onlyText !== text) return undefined
    onlyText = text
  }
  return onlyText
}
