import type { PriceListIndex, RowRef } from '../sheet/price-list-index.ts'
import type { SaveQueue } from '../sheet/save-queue.ts'

/** The open dialog: a row, a new row, the history or a past price list. */
export type OpenDialogKind = { row: RowRef } | 'new product' | 'new category' | 'history' | 'as of'

/** The props of every dialog of the table. */
export type DialogProps = {
  index: PriceListIndex
  saving: Pick<SaveQueue, 'change' | 'run' | 'undo'>
  /** Moves a row by one place. Returns the message for the status region. */
  onMove: (row: RowRef, by: 1 | -1) => Promise<string>
  onClose: () => void
}
