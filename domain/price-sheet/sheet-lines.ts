import { cleanText, hasTamil } from './cells/clean-text.ts'
import { isUnrepairable, repairText } from './cells/repair-text.ts'
import type { Grid } from './grid.ts'

/** A cell, ready to be read. */
export type SheetCell = {
  /** As it stands in the sheet. */
  raw: string
  text: string
  number: number | undefined
  isError: boolean
  isMerged: boolean
  /** Its Tamil was encoded twice. */
  isRepaired: boolean
  /** So broken that nobody can read it. */
  isUnreadable: boolean
}
/** A row with its cells by column. */
export type SheetLine = { row: number; isHidden: boolean; cells: ReadonlyMap<number, SheetCell> }

/** A cell as it can be read; undefined when there is nothing in it. */
export function parseCell(
  raw: string,
  number?: number,
  isError = false,
  isMerged = false,
): SheetCell | undefined {
  // Before blanks are touched: a broken letter may have one in it.
  const repaired = repairText(raw)
  const text = cleanText(repaired ?? raw)
  if (text === '' && !isError) return undefined
  const isRepaired = repaired !== undefined && hasTamil(text)
  return { raw, text, number, isError, isMerged, isRepaired, isUnreadable: isUnrepairable(text) }
}

/** The rows of a sheet that have something in them. */
export function readSheetLines(grid: Grid): SheetLine[] {
  const lines: SheetLine[] = []
  for (const { row, cells, is_hidden } of grid.rows) {
    const ready = new Map<number, SheetCell>()
    for (const [column, { text, number, error, merged }] of cells) {
      const cell = parseCell(text, number, error === true, merged === true)
      if (cell) ready.set(column, cell)
    }
    if (ready.size > 0) lines.push({ row, isHidden: is_hidden === true, cells: ready })
  }
  return lines
}

/** The one text that a row has, alone or in all cells of a merge; undefined of a row with more in it. */
export function findOnlyText(line: SheetLine): string | undefined {
  let alone: string | undefined
  for (const { text, number, isError } of line.cells.values()) {
    if (number !== undefined || isError || /^[\d.,₹%\s]+$/.test(text)) return undefined
    if (alone !== undefined && alone !== text) return undefined
    alone = text
  }
  return alone
}
