import { useState } from 'react'
import { waitFor } from '#app/ui/waiting.tsx'
import { search as words } from '#i18n/en/search.ts'
import './header-search.css'

const loadPanel = () => import('./search-panel.tsx')

/** The header's way to search the whole price list: a button; all else is loaded when it is pressed. */
export function HeaderSearch() {
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>()
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-label={words.open}
        // On a bad line nothing opens, and it can be pressed again.
        onClick={() => waitFor(loadPanel()).then(setPanel, () => {})}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10 3a7 7 0 1 0 4.3 12.5l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3m0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10" />
        </svg>
      </button>
      {panel && <panel.SearchPanel onClose={() => setPanel(undefined)} />}
    </>
  )
}
