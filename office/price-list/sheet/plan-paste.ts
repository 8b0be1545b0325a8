import { type CellRef, type Edit, isSameText, parseCell, savedText } from './cells.ts'
import { CATEGORY_COLUMNS, type Column } from './columns.ts'
import type { PriceListIndex, RowRef } from './price-list-index.ts'

/** Parses cells copied from a spreadsheet: separated by tabs and newlines, quoted if they contain either. */
export function parseClipboardCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [whole, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    // A final newline does not start another row.
    if (end === '' || (end !== '\t' && cells.lastIndex === text.length)) break
    if (end !== '\t') rows.push([])
    if (whole === '') break
  }
  return rows
}

type PastedCell = Edit & { from: string }
/** The effect of a paste. `invalid` cells cannot hold their text; cells out of bounds have no row or column. */
export type PastePlan = {
  edits: readonly PastedCell[]
  invalid: readonly PastedCell[]
  outOfBoundsCount: number
}

/**
 * Fills cells downward and to the right from `start`, over shown rows of the same kind. `columns` is in display order;
 * undefined marks a calculated column, whose pasted text is ignored.
 */
export function planPaste(
  index: PriceListIndex,
  { rows, columns }: { rows: readonly RowRef[]; columns: readonly (Column | undefined)[] },
  { column: first, ...start }: CellRef,
  pasted: readonly (readonly string[])[],
): PastePlan {
  const from = rows.findIndex(({ kind, id }) => kind === start.kind && id === start.id)
  const below = rows.slice(Math.max(0, from)).filter(({ kind }) => kind === start.kind)
  const edits: PastedCell[] = []
  const invalid: PastedCell[] = []
  let outOfBoundsCount = 0
  pasted.forEach((texts, down) => {
    texts.forEach((text, right) => {
      const row = below[down]
      const columnIndex = columns.indexOf(first) + right
      const column = columns[columnIndex]
      if (row && columnIndex < columns.length && column === undefined) return
      const isCell =
        row?.kind === 'product' || CATEGORY_COLUMNS.some((name) => row !== undefined && name === column)
      if (!row || !column || !isCell) {
        outOfBoundsCount++
        return
      }
      const cell = { ...row, column }
      const edit = { ...cell, from: savedText(index, cell), to: text.trim() }
      if (!parseCell(cell, edit.to)) invalid.push(edit)
      else if (!isSameText(cell, edit.to, edit.from)) edits.push(edit)
    })
  })
  return { edits, invalid, outOfBoundsCount }
}
