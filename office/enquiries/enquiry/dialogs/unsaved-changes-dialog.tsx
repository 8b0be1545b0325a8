import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../../design/actions/button.tsx'
import dialog from '../../../design/feedback/dialog.module.css'
import { Dialog } from '../../../design/feedback/dialog.tsx'
import { useWords } from '../../../shell/language.ts'

type UnsavedChangesDialogProps = {
  /** The label of the action that asks. */
  title: string
  saveLabel: string
  onSave: () => Promise<boolean>
  /** Runs the action. */
  onContinue: () => void
  onClose: () => void
}

/** Asks what happens to unsaved changes before a step: save them first, continue without them, or stay. */
export function UnsavedChangesDialog(props: UnsavedChangesDialogProps) {
  const { title, saveLabel, onSave, onContinue, onClose } = props
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <Dialog open title={title} text={words.unsaved} onClose={onClose}>
      <div className={dialog.buttons}>
        <Button
          variant="primary"
          onClick={async () => {
            onClose()
            if (await onSave()) onContinue()
          }}
        >
          {saveLabel}
        </Button>
        <Button
          onClick={() => {
            onClose()
            onContinue()
          }}
        >
          {words.yes}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.no}
        </Button>
      </div>
    </Dialog>
  )
}
