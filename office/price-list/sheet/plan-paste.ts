import { CATEGORY_COLUMNS, type Column } from './columns.ts'
import type { CellRef, Edit, RowRef, Sheet } from './sheet.ts'

/** The rows of cells in a text that a sheet's program copied: tabs and newlines, and quotes around what has such in it. */
export function parseClipboardCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [whole, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    // What ends with a newline has no row after it.
    if (end === '' || (end !== '\t' && cells.lastIndex === text.length)) break
    if (end !== '\t') rows.push([])
    if (whole === '') break
  }
  return rows
}

/** What would become of the table; `bad` cannot stand in their cells, `beyond` have no row or column to stand in. */
export type PastePlan = { edits: readonly Edit[]; invalid: readonly Edit[]; outOfBoundsCount: number }

/**
 * Fills cells down and to the right from one on, over the rows that are shown, of its own kind. `columns` are those of the table as they
 * stand beside each other, undefined for one that follows from others: what is pasted there counts for nothing.
 */
export function planPaste(
  sheet: Pick<Sheet, 'baseTextOf' | 'isValid' | 'isSame'>,
  { rows, columns }: { rows: readonly RowRef[]; columns: readonly (Column | undefined)[] },
  { column: first, ...start }: CellRef,
  pasted: readonly (readonly string[])[],
): PastePlan {
  const from = rows.findIndex(({ kind, id }) => kind === start.kind && id === start.id)
  const below = rows.slice(Math.max(0, from)).filter(({ kind }) => kind === start.kind)
  const edits: Edit[] = []
  const bad: Edit[] = []
  let beyond = 0
  pasted.forEach((texts, down) => {
    texts.forEach((text, right) => {
      const row = below[down]
      const place = columns.indexOf(first) + right
      const column = columns[place]
      if (row && place < columns.length && column === undefined) return
      const isThere =
        row?.kind === 'product' || CATEGORY_COLUMNS.some((name) => row !== undefined && name === column)
      if (!row || !column || !isThere) {
        beyond++
        return
      }
      const cell = { ...row, column }
      const edit = { ...cell, from: sheet.baseTextOf(cell), to: text.trim() }
      if (!sheet.isValid(cell, edit.to)) bad.push(edit)
      else if (!sheet.isSame(cell, edit.to, edit.from)) edits.push(edit)
    })
  })
  return { edits, invalid: bad, outOfBoundsCount: beyond }
}
