import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../shell/language.ts'
import css from '../enquiry/enquiry.module.css'
import type { DraftConflict } from './enquiry-draft.ts'

type DraftConflictsDialogProps = {
  conflicts: readonly (DraftConflict & { name: string })[]
  /** The user who made the conflicting change. */
  by: string
  onKeepMine: (conflict: DraftConflict) => void
  onKeepTheirs: (conflict: DraftConflict) => void
  onClose: () => void
}

/** Asks for a decision about each field that two users changed differently. */
export function DraftConflictsDialog({
  conflicts,
  by,
  onKeepMine,
  onKeepTheirs,
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
            <button type="button" className={controls.quiet} onClick={() => onKeepTheirs(conflict)}>
              {words.keepTheirs}
            </button>
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
