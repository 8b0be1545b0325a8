import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Listeners } from '#app/cart/listeners.ts'
import { dialogs as dialogsEn } from '#i18n/en/dialogs.ts'
import css from './dialogs.module.css'
import { Sign } from './signs.tsx'
import { useWords } from './words.ts'

declare module 'react' {
  interface CSSProperties {
    /** The colour of a message box. */
    '--kind'?: string
  }
}

const CIRCLE = 'M12 3a9 9 0 1 0 .01 0z'

/** What a message box is: its title (section 8), its colour and its sign. One that informs is titled Warning too: 'No orders found'. */
const KINDS = {
  warning: { title: 'warning', colour: 'chilli', sign: 'M12 3 2 20h20zM12 10v4m0 3v.1' },
  info: { title: 'warning', colour: 'ember', sign: `${CIRCLE}M12 11.5v5m0-9v.1` },
  success: { title: 'success', colour: 'leaf', sign: `${CIRCLE}M8 12.5l3 3 5-6` },
  question: {
    title: 'confirm',
    colour: 'soft',
    sign: `${CIRCLE}M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2q-1.2.6-1.2 2M12 17v.1`,
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
  const words = useWords({ dialogs: dialogsEn }).dialogs
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
      <h2 id="dialog-title">
        <Sign path={sign} />
        {words[title]}
      </h2>
      <p id="dialog-text">{text}</p>
      <div>
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
