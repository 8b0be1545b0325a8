import { useState } from 'react'
import { loadPart } from '#app/ui/load-part.ts'
import { MAGNIFIER, Sign } from '#app/ui/signs.tsx'
import { useWords } from '#app/ui/words.ts'
import { dialogs as dialogsEn } from '#i18n/en/dialogs.ts'
import { search as searchEn } from '#i18n/en/search.ts'

const loadPanel = () => import('./search-panel.tsx')

/** The header's way to search the whole price list: a button; all else is loaded when it is pressed. */
export function HeaderSearch() {
  const { dialogs, search: words } = useWords({ dialogs: dialogsEn, search: searchEn })
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>()
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-label={words.open}
        onClick={() => loadPart(loadPanel, dialogs.notLoaded).then(setPanel)}
      >
        <Sign path={MAGNIFIER} />
      </button>
      {panel && <panel.SearchPanel onClose={() => setPanel(undefined)} />}
    </>
  )
}
