import { AlertDialog } from '@base-ui/react/alert-dialog'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../shell/language.ts'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { focusHeadingIfLost } from './heading-focus.ts'

type ConfirmDialogProps = {
  open: boolean
  /** The label of the button that opens the dialog. */
  title: string
  text: string
  onConfirm: () => void
  /** Called on No, on Escape, and before `onConfirm`. */
  onClose: () => void
}

/** Asks for a confirmation with Yes and No. */
export function ConfirmDialog({ open, title, text, onConfirm, onClose }: ConfirmDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && focusHeadingIfLost()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css.backdrop} />
        <AlertDialog.Popup className={css.dialog} role="dialog">
          <AlertDialog.Title className={css.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
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
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
