import { Listeners } from '#app/cart/listeners.ts'

/** A kind of message box. */
export type DialogKind = 'warning' | 'info' | 'success' | 'question'

/** A message box that is open or queued. */
export type DialogRequest = { kind: DialogKind; text: string; answer: (yes: boolean) => void }

let openDialogs: readonly DialogRequest[] = []
const listeners = new Listeners()

/** Subscribes to opened and closed dialogs. Returns the unsubscribe function. */
export const subscribeToDialogs = listeners.subscribe

/** The open dialog, followed by the queued ones. */
export const getOpenDialogs = () => openDialogs

function setOpenDialogs(boxes: readonly DialogRequest[]) {
  openDialogs = boxes
  listeners.notify()
}

function openDialog(kind: DialogKind, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const box: DialogRequest = {
      kind,
      text,
      answer: (yes) => {
        setOpenDialogs(openDialogs.filter((other) => other !== box))
        resolve(yes)
      },
    }
    setOpenDialogs([...openDialogs, box])
  })
}

/**
 * Shows a message box with `OK` (D21) and resolves when it is closed. Resolves at once if the same message is already
 * open or queued.
 */
export async function showMessage(kind: Exclude<DialogKind, 'question'>, text: string): Promise<void> {
  const isAlreadyOpen = openDialogs.some((box) => box.kind === kind && box.text === text)
  if (!isAlreadyOpen) await openDialog(kind, text)
}

/** Shows a question with `Yes` and `No` (D21). Resolves to false on Escape and closing. */
export function showConfirm(question: string): Promise<boolean> {
  return openDialog('question', question)
}
