import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './dialog.module.css'
import { focusHeadingIfLost } from './heading-focus.ts'

type DialogProps = {
  open: boolean
  /** The dialog's name: the label of the button that opens it. */
  title: string
  /** One sentence of explanation. */
  text?: string
  children: ReactNode
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void
}

/** A modal dialog. It traps the focus and returns it when it closes. */
export function Dialog({ open, ...props }: DialogProps) {
  // A portal, because a form inside it must not be nested in another form.
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
    // Chromium closes the dialog on a second Escape without a cancel event.
    const notifyClose = () => latest.current()
    current.addEventListener('close', notifyClose)
    // An element with autofocus keeps the focus. Otherwise the first focusable element gets it.
    const autofocused = document.activeElement
    current.showModal()
    if (autofocused instanceof HTMLElement && current.contains(autofocused)) autofocused.focus()
    return () => {
      current.removeEventListener('close', notifyClose)
      current.close()
      if (opener instanceof HTMLElement) opener.focus()
      // The opener may have been removed by the action.
      if (opener !== document.body) focusHeadingIfLost()
    }
  }, [opener])
  const isOnBackdrop = useRef(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent.
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={text && `${id}text`}
      onCancel={(event) => {
        // Cancelling a file chooser inside the dialog bubbles a cancel event.
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
