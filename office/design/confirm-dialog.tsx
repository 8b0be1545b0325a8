import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../shell/language.ts'
import controls from './controls.module.css'
import css from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** That of the button which asks. */
  title: string
  text: string
  onConfirm: () => void
  /** By No, Escape or beside it, and after Yes. */
  onClose: () => void
}

/** Asks whether something is to be done all the same. */
export function ConfirmDialog({ open, title, text, onConfirm, onClose }: ConfirmDialogProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <Dialog open={open} title={title} text={text} onClose={onClose}>
      <div className={css.answers}>
        <button
          type="button"
          className={controls.next}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {words.yes}
        </button>
        <button type="button" className={controls.quiet} onClick={onClose}>
          {words.no}
        </button>
      </div>
    </Dialog>
  )
}
