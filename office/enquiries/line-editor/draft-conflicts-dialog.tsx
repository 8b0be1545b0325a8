import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Dialog } from '../../design/feedback/dialog.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
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
        <fieldset key={conflict.field} className={flow.list}>
          <legend className={flow.lead}>{conflict.name}</legend>
          <p>
            {`${words.yours(conflict.yours.text || words.none)} · ${words.theirs(conflict.theirs || words.none)}`}
          </p>
          <div className={flow.row}>
            <Button onClick={() => onKeepMine(conflict)}>{words.keepMine}</Button>
            <Button onClick={() => onKeepTheirs(conflict)}>{words.keepTheirs}</Button>
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
