import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../../shell/language.ts'
import { Button } from '../actions/button.tsx'
import css from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** The label of the button that opens the dialog. */
  title: string
  text: string
  onConfirm: () => void
  /** Called on No, on Escape, on a click on the backdrop, and before `onConfirm`. */
  onClose: () => void
}

/** Asks for a confirmation with Yes and No. */
export function ConfirmDialog({ open, title, text, onConfirm, onClose }: ConfirmDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <Dialog open={open} title={title} text={text} onClose={onClose}>
      <div className={css.buttons}>
        <Button
          variant="primary"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {words.yes}
        </Button>
        <Button onClick={onClose}>{words.no}</Button>
      </div>
    </Dialog>
  )
}
