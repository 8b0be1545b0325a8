import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../ui/language.ts'
import type { Pasted } from './pasted.ts'
import css from './price-list.module.css'
import { keyOf, type RowRef } from './sheet.ts'
import { useShown } from './use-shown.ts'

type PasteDialogProps = {
  pasted: Pasted
  nameOf: (row: RowRef) => string
  onPaste: () => void
  onClose: () => void
}

/** So many cells are shown. */
const SHOWN = 6

/** What would become of the cells, before it does. */
export function PasteDialog({ pasted, nameOf, onPaste, onClose }: PasteDialogProps) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const shown = useShown()
  const { edits, bad, beyond } = pasted
  const isSomething = edits.length + bad.length > 0
  return (
    <Dialog open title={words.paste} onClose={onClose}>
      <p>
        {edits.length > 0
          ? words.pasteHint(edits.length, new Set(edits.map(keyOf)).size)
          : words.pasteNothing}
      </p>
      {edits.length > 0 && (
        <ul className={css.cells}>
          {edits.slice(0, SHOWN).map((edit) => (
            <li key={`${keyOf(edit)} ${edit.column}`}>
              <span>{`${nameOf(edit)} · ${words.columns[edit.column]}`}</span>{' '}
              <strong>{words.fromTo(shown(edit.column, edit.from), shown(edit.column, edit.to))}</strong>
            </li>
          ))}
          {edits.length > SHOWN && <li>{words.andMore(edits.length - SHOWN)}</li>}
        </ul>
      )}
      {bad.length > 0 && <p className={css.bad}>{words.pasteBad(bad.length)}</p>}
      {beyond > 0 && <p className={css.bad}>{words.pasteBeyond(beyond)}</p>}
      <div className={css.buttons}>
        {isSomething && (
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
