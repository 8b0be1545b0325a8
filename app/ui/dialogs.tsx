import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { dialogs as dialogsEn } from '#i18n/en/dialogs.ts'
import { useWords } from './words.ts'

type Box = { title: string; text: string; question: boolean; answer: (yes: boolean) => void }

let open: readonly Box[] = []
const listeners = new Set<() => void>()

function change(boxes: readonly Box[]) {
  open = boxes
  for (const tell of listeners) tell()
}

function show(title: string, text: string, question: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const box: Box = {
      title,
      text,
      question,
      answer: (yes) => {
        change(open.filter((other) => other !== box))
        resolve(yes)
      },
    }
    change([...open, box])
  })
}

/** Shows a message box with `OK` (D21); gives when it was closed. */
export async function say(title: string, text: string): Promise<void> {
  await show(title, text, false)
}

/** Shows a question with `Yes` and `No` (D21); Escape and closing mean no. */
export function ask(title: string, text: string): Promise<boolean> {
  return show(title, text, true)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The place where message boxes and questions appear: one at a time, in the order they were asked. */
export function Dialogs() {
  const [box] = useSyncExternalStore(
    subscribe,
    () => open,
    () => open,
  )
  return box && <DialogBox key={box.title + box.text} {...box} />
}

function DialogBox({ title, text, question, answer }: Box) {
  const words = useWords({ dialogs: dialogsEn }).dialogs
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
      className="message-box"
      onClose={() => answer(false)}
    >
      <h2 id="dialog-title">{title}</h2>
      <p id="dialog-text">{text}</p>
      <div>
        {question && (
          <button type="button" className="button quiet" onClick={() => answer(false)}>
            {words.no}
          </button>
        )}
        <button type="button" className="button" onClick={() => answer(true)}>
          {question ? words.yes : words.ok}
        </button>
      </div>
    </dialog>
  )
}
