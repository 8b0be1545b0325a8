import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { Conflict } from '../sheet/save-queue.ts'
import type { RowRef } from '../sheet/sheet.ts'
import { useCellFormatter } from '../sheet/use-cell-formatter.ts'

type ConflictsDialogProps = {
  conflicts: readonly Conflict[]
  nameOf: (row: RowRef) => string
  onDecide: (conflict: Conflict, keepsOwn: boolean) => void
  /** Postpones the decision. The unsaved texts stay in their cells. */
  onClose: () => void
}

/** Asks for a decision about each cell that two users changed differently. */
export function ConflictsDialog({ conflicts, nameOf, onDecide, onClose }: ConflictsDialogProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const formatCell = useCellFormatter()
  return (
    <Dialog open title={words.conflicts} text={words.conflictsHint} onClose={onClose}>
      {conflicts.map((conflict) => (
        <fieldset key={`${conflict.id} ${conflict.column}`} className={css.conflict}>
          <legend>{`${nameOf(conflict)} · ${words.columns[conflict.column]}`}</legend>
          <p>
            {`${words.yours(formatCell(conflict.column, conflict.to))} · ${words.theirs(formatCell(conflict.column, conflict.theirs))}`}
          </p>
          <div className={css.buttons}>
            <button type="button" className={controls.quiet} onClick={() => onDecide(conflict, true)}>
              {words.keepMine}
            </button>
            <button type="button" className={controls.quiet} onClick={() => onDecide(conflict, false)}>
              {words.keepTheirs}
            </button>
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
