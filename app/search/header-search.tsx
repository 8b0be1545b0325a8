import { useState } from 'react'
import { Magnifier } from '#app/ui/signs.tsx'
import { waitFor } from '#app/ui/waiting.tsx'
import { useWords } from '#app/ui/words.ts'
import { search as searchEn } from '#i18n/en/search.ts'
import './header-search.css'

const loadPanel = () => import('./search-panel.tsx')

/** The header's way to search the whole price list: a button; all else is loaded when it is pressed. */
export function HeaderSearch() {
  const words = useWords({ search: searchEn }).search
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
        <Magnifier />
      </button>
      {panel && <panel.SearchPanel onClose={() => setPanel(undefined)} />}
    </>
  )
}
