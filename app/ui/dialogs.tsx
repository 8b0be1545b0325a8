import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type DialogKind, type DialogRequest, getOpenDialogs, subscribeToDialogs } from './dialog-queue.ts'
import css from './dialogs.module.css'
import { Icon } from './icons.tsx'
import { useMessages } from './messages.ts'

declare module 'react' {
  interface CSSProperties {
    /** The colour of a dialog. */
    '--kind'?: string
  }
}

const CIRCLE = 'M12 3a9 9 0 1 0 .01 0z'

/**
 * The title (section 8), colour and icon of each kind of dialog. Info dialogs are titled Warning too, for example 'No
 * orders found'.
 */
const DIALOG_KINDS = {
  warning: { title: 'warning', colour: 'chilli', icon: 'M12 3 2 20h20zm-1 6h2v6h-2zm0 7h2v2h-2z' },
  info: { title: 'warning', colour: 'ember', icon: `${CIRCLE}m-1 4h2v2h-2zm0 4h2v6h-2z` },
  success: {
    title: 'success',
    colour: 'leaf',
    icon: `${CIRCLE}m-4.6 9 1.4-1.4 2.2 2.2 4.4-4.4 1.4 1.4-5.8 5.8z`,
  },
  question: {
    title: 'confirm',
    colour: 'soft',
    icon: `${CIRCLE}M8.8 9.6a3.2 3.2 0 1 1 4.9 2.7q-.7.5-.7 1.7h-2q0-2.2 1.5-3.1a1.2 1.2 0 1 0-1.7-1.3zm2.2 5.4h2v2h-2z`,
  },
} as const satisfies Record<DialogKind, { title: string; colour: string; icon: string }>

/** Renders open dialogs one at a time, in order. */
export function Dialogs() {
  const [box] = useSyncExternalStore(subscribeToDialogs, getOpenDialogs, getOpenDialogs)
  return box && <DialogBox key={box.kind + box.text} {...box} />
}

function DialogBox({ kind, text, answer }: DialogRequest) {
  const words = useMessages().dialogs
  const { title, colour, icon } = DIALOG_KINDS[kind]
  const dialog = useRef<HTMLDialogElement>(null)
  // Closes before unmount, so that the browser restores the focus.
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      className={css.box}
      style={{ '--kind': `var(--color-${colour})` }}
      onClose={() => answer(false)}
    >
      <h2 id="dialog-title" className="row">
        <Icon path={icon} />
        <span>{words[title]}</span>
      </h2>
      <p id="dialog-text">{text}</p>
      <div className="row">
        {kind === 'question' && (
          <button type="button" className="button quiet" onClick={() => answer(false)}>
            {words.no}
          </button>
        )}
        <button type="button" className="button" onClick={() => answer(true)}>
          {kind === 'question' ? words.yes : words.ok}
        </button>
      </div>
    </dialog>
  )
}
