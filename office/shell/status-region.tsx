import { useSyncExternalStore } from 'react'
import { frame as frameEn } from '#i18n/office/en/shell.ts'
import { useWords } from './language.ts'
import css from './status-region.module.css'

/** A button beside the message, such as Undo. `within` is for how many ms it is offered. */
type StatusAction = { name: string; run: () => void; timeoutMs?: number }

let currentMessage: { text: string; answer: StatusAction | undefined } = { text: '', answer: undefined }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Says what was done, or why not, in the status region, with what can be answered to it; nothing empties it. It stays until the next
 * thing is said.
 */
export function announce(text: string, answer?: StatusAction) {
  clearTimeout(timer)
  if (answer?.timeoutMs) timer = setTimeout(() => announce(text), answer.timeoutMs)
  currentMessage = { text, answer }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one place where the office says what was done: read out by itself, in nobody's way, gone when it is dismissed. */
export function StatusRegion() {
  const { frame } = useWords({ frame: frameEn })
  const { text, answer } = useSyncExternalStore(subscribe, () => currentMessage)
  return (
    <div className={css.status}>
      <p role="status">
        {text && <span>{answer ? `${text} · ` : text}</span>}
        {answer && (
          <button type="button" className={css.answer} onClick={answer.run}>
            {answer.name}
          </button>
        )}
      </p>
      {text && (
        <button
          type="button"
          aria-label={frame.dismiss}
          onClick={() => {
            announce('')
            document.querySelector<HTMLElement>('main h1')?.focus()
          }}
        >
          ×
        </button>
      )}
    </div>
  )
}
