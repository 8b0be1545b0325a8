import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Listeners } from '#app/cart/listeners.ts'
import css from './dialogs.module.css'
import { useMessages } from './messages.ts'
import { Sign } from './signs.tsx'

declare module 'react' {
  interface CSSProperties {
    /** The colour of a message box. */
    '--kind'?: string
  }
}

const CIRCLE = 'M12 3a9 9 0 1 0 .01 0z'

/**
 * What a message box is: its title (section 8), its colour, and its sign with the mark cut out. One that informs is titled
 * Warning too: 'No orders found'.
 */
const KINDS = {
  warning: { title: 'warning', colour: 'chilli', sign: 'M12 3 2 20h20zm-1 6h2v6h-2zm0 7h2v2h-2z' },
  info: { title: 'warning', colour: 'ember', sign: `${CIRCLE}m-1 4h2v2h-2zm0 4h2v6h-2z` },
  success: {
    title: 'success',
    colour: 'leaf',
    sign: `${CIRCLE}m-4.6 9 1.4-1.4 2.2 2.2 4.4-4.4 1.4 1.4-5.8 5.8z`,
  },
  question: {
    title: 'confirm',
    colour: 'soft',
    sign: `${CIRCLE}M8.8 9.6a3.2 3.2 0 1 1 4.9 2.7q-.7.5-.7 1.7h-2q0-2.2 1.5-3.1a1.2 1.2 0 1 0-1.7-1.3zm2.2 5.4h2v2h-2z`,
  },
} as const
type Kind = keyof typeof KINDS

type Box = { kind: Kind; text: string; answer: (yes: boolean) => void }

let open: readonly Box[] = []
const listeners = new Listeners()

function change(boxes: readonly Box[]) {
  open = boxes
  listeners.tell()
}

function show(kind: Kind, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const box: Box = {
      kind,
      text,
      answer: (yes) => {
        change(open.filter((other) => other !== box))
        resolve(yes)
      },
    }
    change([...open, box])
  })
}

/** Shows a message box with `OK` (D21), unless the same waits to be read already; gives when it was closed. */
export async function say(kind: Exclude<Kind, 'question'>, text: string): Promise<void> {
  const isSaid = open.some((box) => box.kind === kind && box.text === text)
  if (!isSaid) await show(kind, text)
}

/** Shows a question with `Yes` and `No` (D21); Escape and closing mean no. */
export function ask(question: string): Promise<boolean> {
  return show('question', question)
}

/** The place where message boxes and questions appear: one at a time, in the order they were asked. */
export function Dialogs() {
  const [box] = useSyncExternalStore(
    listeners.subscribe,
    () => open,
    () => open,
  )
  return box && <DialogBox key={box.kind + box.text} {...box} />
}

function DialogBox({ kind, text, answer }: Box) {
  const words = useMessages().dialogs
  const { title, colour, sign } = KINDS[kind]
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it goes: the browser then gives the focus back to where it was.
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
        <Sign path={sign} />
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
