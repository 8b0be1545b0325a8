import { useSyncExternalStore } from 'react'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { useWords } from './language.ts'
import css from './status.module.css'

let text = ''
const listeners = new Set<() => void>()

/** Says what was done, or why not, in the status region; nothing empties it. It stays until the next thing is said. */
export function say(next: string) {
  text = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one place where the office says what was done: read out by itself, in nobody's way, gone when it is dismissed. */
export function StatusRegion() {
  const { frame } = useWords({ frame: frameEn })
  const said = useSyncExternalStore(subscribe, () => text)
  return (
    <div className={css.status}>
      <p role="status">{said}</p>
      {said && (
        <button
          type="button"
          aria-label={frame.dismiss}
          onClick={() => {
            say('')
            document.querySelector<HTMLElement>('main h1')?.focus()
          }}
        >
          ×
        </button>
      )}
    </div>
  )
}
