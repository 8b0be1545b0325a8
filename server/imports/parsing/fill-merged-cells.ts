import type { GridCell, GridRow } from '#domain/price-sheet/grid.ts'
import { SHEET_CELLS_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** A merged range: start and end, as zero-based rows and columns. */
type MergedRange = { s: { r: number; c: number }; e: { r: number; c: number } }

/**
 * Copies the value of merged cells into the cells they cover, limited to existing rows and to each row's last used column, so
 * that a range over the whole sheet does not fill empty rows. Throws 'file-too-many-cells'.
 */
export function fillMergedCells(
  rows: readonly GridRow[],
  merged: readonly MergedRange[],
): readonly GridRow[] {
  // In sheet order, because the cells of a merged range are adjacent.
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
