import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { Icon, MAGNIFIER } from '#app/ui/icons.tsx'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { loadWithRetryPrompt } from '#app/ui/load-with-retry-prompt.ts'
import { useMessages } from '#app/ui/messages.ts'

import css from './header-search.module.css'

const loadPanel = () => import('./search-panel.tsx')

/** The header's search button. Loads the search panel when pressed. */
export function HeaderSearch() {
  const { dialogs, search: words } = useMessages()
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>()

  // `/` focuses the search of the screen, or opens this one.
  useEffect(() => {
    const handleSlashKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || document.querySelector('dialog[open]')) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('main [role=search] input')
      if (field) field.focus()
      else void loadWithRetryPrompt(loadPanel, dialogs.notLoaded).then(setPanel)
    }
    addEventListener('keydown', handleSlashKey)
    return () => removeEventListener('keydown', handleSlashKey)
  }, [dialogs])

  return (
    <>
      {/* Without script it links to the whole price list. */}
      <Link
        to={href('/order-now')}
        className={css.button}
        aria-haspopup="dialog"
        aria-label={words.open}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          void loadWithRetryPrompt(loadPanel, dialogs.notLoaded).then(setPanel)
        }}
      >
        <Icon path={MAGNIFIER} />
      </Link>
      {panel && <panel.SearchPanel onClose={() => setPanel(undefined)} />}
    </>
  )
}
