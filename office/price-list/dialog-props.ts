import type { Saving } from './saving.ts'
import type { RowRef, Sheet } from './sheet.ts'

/** What is open over the table: a row, a new one, or what was done. */
export type Opened = { row: RowRef } | 'new product' | 'new category' | 'history' | 'as of'

/** What the dialogs over the table have in hand. */
export type DialogProps = {
  sheet: Sheet
  saving: Pick<Saving, 'change' | 'changed' | 'undo'>
  /** Moves a row by a place; gives what is to be said of it. */
  onMove: (row: RowRef, by: 1 | -1) => Promise<string>
  onClose: () => void
}
