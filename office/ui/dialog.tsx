import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Its name: that of the button that opens it. */
  title: string
  /** What it is about, in a sentence. */
  text?: string
  children: ReactNode
  /** By Escape, or beside it. */
  onClose: () => void
}

/** A dialog over the screen: it has the focus, gives it back, and Escape closes it. */
export function Dialog({ open, title, text, children, onClose }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={css.dialog}>
          <Base.Title className={css.title}>{title}</Base.Title>
          {text && <Base.Description>{text}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
