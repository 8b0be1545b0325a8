import { X } from 'lucide-react'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import visually from '../design/visually-hidden.module.css'
import { useWords } from './language.ts'
import css from './status-region.module.css'
import { createStore, useStore } from './store.ts'

/** A button beside the message, such as Undo. It is removed after `timeoutMs`. */
type StatusAction = { name: string; run: () => void; timeoutMs?: number }

const message = createStore<{ text: string; action?: StatusAction | undefined }>({ text: '' })
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message in the status region until the next one, with an optional action. '' clears the region. */
export function announce(text: string, action?: StatusAction) {
  clearTimeout(timer)
  if (action?.timeoutMs) timer = setTimeout(() => announce(text), action.timeoutMs)
  message.set({ text, action })
}

/** The region for status messages. Screen readers announce them; a button dismisses them. */
export function StatusRegion() {
  const { shell } = useWords({ shell: shellEn })
  const { text, action } = useStore(message)
  return (
    <div className={css.status}>
      <p role="status">
        {text && (
          <span className={css.text}>
            <span>{text}</span>
            {action && <span className={visually.hidden}> · </span>}
          </span>
        )}
        {action && (
          <button type="button" className={css.action} onClick={action.run}>
            {action.name}
          </button>
        )}
      </p>
      {text && (
        <button
          type="button"
          className={css.dismiss}
          aria-label={shell.dismiss}
          onClick={() => {
            announce('')
            document.querySelector<HTMLElement>('main h1')?.focus()
          }}
        >
          <X aria-hidden size="1.125rem" />
        </button>
      )}
    </div>
  )
}
