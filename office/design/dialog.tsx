import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './dialog.module.css'
import { focusHeadingIfLost } from './heading-focus.ts'

type DialogProps = {
  open: boolean
  /** The dialog's name: the label of the button that opens it. */
  title: string
  /** One sentence of explanation. */
  text?: string | undefined
  /** `wide` fits a table. `panel` is a sheet at the side, and covers a phone. */
  layout?: 'wide' | 'panel'
  children: ReactNode
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void
}

/** A modal dialog. It traps the focus and returns it when it closes. */
export function Dialog({ open, title, text, layout, children, onClose }: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      // The action may have removed the element that opened the dialog.
      onOpenChangeComplete={(isOpen) => !isOpen && focusHeadingIfLost()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.backdrop} />
        <BaseDialog.Popup className={css.dialog} data-layout={layout}>
          <BaseDialog.Title className={css.title}>{title}</BaseDialog.Title>
          {text && <BaseDialog.Description>{text}</BaseDialog.Description>}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
