import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import dialog from '../../design/feedback/dialog.module.css'
import { Dialog } from '../../design/feedback/dialog.tsx'
import typography from '../../design/typography.module.css'
import { useWords } from '../../shell/language.ts'
import type { PastePlan } from '../sheet/plan-paste.ts'
import { type RowRef, rowKey } from '../sheet/price-list-index.ts'
import { useCellFormatter } from '../sheet/use-cell-formatter.ts'

type PasteDialogProps = {
  plan: PastePlan
  nameOf: (row: RowRef) => string
  onPaste: () => void
  onClose: () => void
}

/** How many cells are listed. */
const CELLS_SHOWN_MAX = 6

/** Shows what a paste would change, before it is done. */
export function PasteDialog({ plan, nameOf, onPaste, onClose }: PasteDialogProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const formatCell = useCellFormatter()
  const { edits, invalid, outOfBoundsCount } = plan
  const hasCells = edits.length + invalid.length > 0
  return (
    <Dialog open title={words.paste} onClose={onClose}>
      <p>
        {edits.length > 0
          ? words.pasteHint(edits.length, new Set(edits.map(rowKey)).size)
          : words.pasteNothing}
      </p>
      {edits.length > 0 && (
        <ul>
          {edits.slice(0, CELLS_SHOWN_MAX).map((edit) => (
            <li key={`${rowKey(edit)} ${edit.column}`}>
              {`${nameOf(edit)} · ${words.columns[edit.column]}: ${words.fromTo(formatCell(edit.column, edit.from), formatCell(edit.column, edit.to))}`}
            </li>
          ))}
          {edits.length > CELLS_SHOWN_MAX && <li>{words.andMore(edits.length - CELLS_SHOWN_MAX)}</li>}
        </ul>
      )}
      {invalid.length > 0 && <p className={typography.problem}>{words.pasteBad(invalid.length)}</p>}
      {outOfBoundsCount > 0 && <p className={typography.problem}>{words.pasteBeyond(outOfBoundsCount)}</p>}
      <div className={dialog.buttons}>
        {hasCells && (
          <Button variant="primary" onClick={onPaste}>
            {words.paste}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
