import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../shell/language.ts'
import css from '../enquiry/enquiry.module.css'
import type { DraftConflict } from './enquiry-draft.ts'

type DraftConflictsDialogProps = {
  conflicts: readonly (DraftConflict & { name: string })[]
  /** Who changed it. */
  by: string
  onKeepMine: (conflict: DraftConflict) => void
  onTakeTheirs: (conflict: DraftConflict) => void
  onClose: () => void
}

/** Asks, field by field, what it is to be where two changed the same to different things. */
export function DraftConflictsDialog({
  conflicts,
  by,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: DraftConflictsDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <Dialog open title={words.conflicts} text={words.conflictsHint(by)} onClose={onClose}>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field} className={css.conflict}>
          <legend>{conflict.name}</legend>
          <p>
            {`${words.yours(conflict.yours.text || words.none)} · ${words.theirs(conflict.theirs || words.none)}`}
          </p>
          <div className={css.buttons}>
            <button type="button" className={controls.quiet} onClick={() => onKeepMine(conflict)}>
              {words.keepMine}
            </button>
            <button type="button" className={controls.quiet} onClick={() => onTakeTheirs(conflict)}>
              {words.keepTheirs}
            </button>
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
