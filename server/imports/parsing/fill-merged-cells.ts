import type { GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import { SHEET_CELLS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** A merged cell: its first and last row and column, from 0. */
type MergedRange = { s: { r: number; c: number }; e: { r: number; c: number } }

/**
 * Gives the cells that lie under a merged one its value, as far as there is something in their row, and to the last column that has
 * something in it: what is merged over a whole sheet fills no empty one. Throws 'file-too-many-cells'.
 */
export function fillMergedCells(
  rows: readonly GridRow[],
  merged: readonly MergedRange[],
): readonly GridRow[] {
  // In the order of the sheet: those of a merged cell follow each other.
  const filledRows = rows.map((row) => ({ ...row, cells: new Map(row.cells) }))
  const places = new Map(rows.map(({ row }, place) => [row - 1, place]))
  const last = rows.reduce((most, { cells }) => Math.max(most, ...cells.keys()), 0)
  let filled = 0
  for (const { s, e } of merged) {
    const from = places.get(s.r) ?? rows.length
    const first = filledRows[from]?.cells.get(s.c)
    if (!first || first.merged) continue
    const under: GridCell = { ...first, merged: true }
    for (let place = from; place < filledRows.length; place++) {
      const filledRow = filledRows[place]
      if (!filledRow || filledRow.row > e.r + 1) break
      const { cells } = filledRow
      if (++filled > SHEET_CELLS_MAX) throw new SheetError('file-too-many-cells')
      for (let column = s.c; column <= Math.min(e.c, last); column++, filled++)
        if (!cells.has(column)) cells.set(column, under)
    }
  }
  return filledRows
}
