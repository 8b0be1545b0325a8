import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { PastePlan } from '../sheet/plan-paste.ts'
import { type RowRef, rowKey } from '../sheet/sheet.ts'
import { useCellFormatter } from '../sheet/use-cell-formatter.ts'

type PasteDialogProps = {
  pasted: PastePlan
  nameOf: (row: RowRef) => string
  onPaste: () => void
  onClose: () => void
}

/** So many cells are shown. */
const CELLS_SHOWN_MAX = 6

/** What would become of the cells, before it does. */
export function PasteDialog({ pasted, nameOf, onPaste, onClose }: PasteDialogProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const shown = useCellFormatter()
  const { edits, invalid, outOfBoundsCount } = pasted
  const hasCells = edits.length + invalid.length > 0
  return (
    <Dialog open title={words.paste} onClose={onClose}>
      <p>
        {edits.length > 0
          ? words.pasteHint(edits.length, new Set(edits.map(rowKey)).size)
          : words.pasteNothing}
      </p>
      {edits.length > 0 && (
        <ul className={css.cells}>
          {edits.slice(0, CELLS_SHOWN_MAX).map((edit) => (
            <li key={`${rowKey(edit)} ${edit.column}`}>
              <span>{`${nameOf(edit)} · ${words.columns[edit.column]}`}</span>{' '}
              <strong>{words.fromTo(shown(edit.column, edit.from), shown(edit.column, edit.to))}</strong>
            </li>
          ))}
          {edits.length > CELLS_SHOWN_MAX && <li>{words.andMore(edits.length - CELLS_SHOWN_MAX)}</li>}
        </ul>
      )}
      {invalid.length > 0 && <p className={css.bad}>{words.pasteBad(invalid.length)}</p>}
      {outOfBoundsCount > 0 && <p className={css.bad}>{words.pasteBeyond(outOfBoundsCount)}</p>}
      <div className={css.buttons}>
        {hasCells && (
          <button type="button" className={controls.next} onClick={onPaste}>
            {words.paste}
          </button>
        )}
        <button type="button" className={controls.quiet} onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </Dialog>
  )
}
