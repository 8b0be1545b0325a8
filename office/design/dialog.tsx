import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './dialog.module.css'
import { focusHeadingIfLost } from './heading-focus.ts'

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
export function Dialog({ open, ...props }: DialogProps) {
  // Not where it is written: a form in it would stand in another.
  return open && createPortal(<ModalDialog {...props} />, document.body)
}

function ModalDialog({ title, text, children, onClose }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [opener] = useState(() => document.activeElement)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    // A second Escape closes it without asking anybody.
    const tell = () => latest.current()
    current.addEventListener('close', tell)
    // What asked for the focus keeps it; else the first has it that can.
    const asked = document.activeElement
    current.showModal()
    if (asked instanceof HTMLElement && current.contains(asked)) asked.focus()
    return () => {
      current.removeEventListener('close', tell)
      current.close()
      if (opener instanceof HTMLElement) opener.focus()
      // What opened it may be gone with what was done.
      if (opener !== document.body) focusHeadingIfLost()
    }
  }, [opener])
  const isOnBackdrop = useRef(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape.
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={text && `${id}text`}
      onCancel={(event) => {
        // Whoever chooses no file in it cancels that alone.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target, currentTarget }) => {
        isOnBackdrop.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) => {
        if (isOnBackdrop.current && target === currentTarget) onClose()
      }}
    >
      <div className={css.content}>
        <h2 id={`${id}title`} className={css.title}>
          {title}
        </h2>
        {text && <p id={`${id}text`}>{text}</p>}
        {children}
      </div>
    </dialog>
  )
}
