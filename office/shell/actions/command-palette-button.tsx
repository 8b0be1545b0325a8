import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import { Button } from '../../design/actions/button.tsx'
import { useWords } from '../language.ts'
import { announce } from '../status-region.tsx'
import { useAction } from './actions.ts'
import css from './command-palette-button.module.css'

const loadPalette = () => import('./command-palette.tsx')

/** Opens the command palette, also with Ctrl+K. The palette is a chunk of its own. */
export function CommandPaletteButton() {
  const { shortcuts, errors } = useWords({ shortcuts: shortcutsEn, errors: errorsEn })
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPalette>>>()
  const [isOpen, setOpen] = useState(false)
  // Preloads the chunk after the first render.
  useEffect(() => {
    loadPalette().then(setLoaded, () => {})
  }, [])
  function open() {
    // An open dialog comes first.
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    setOpen(true)
    if (!loaded) loadPalette().then(setLoaded, () => announce(errors.network))
  }
  useAction({ name: shortcuts.showPalette, keys: 'Ctrl+K', icon: Search, run: open })
  return (
    <>
      <Button icon={Search} keys="Ctrl K" className={css.search} onClick={open}>
        {shortcuts.palette}
      </Button>
      {loaded && isOpen && <loaded.CommandPalette onClose={() => setOpen(false)} />}
    </>
  )
}
