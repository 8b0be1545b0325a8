import { useEffect, useState } from 'react'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { shortcuts as shortcutsEn } from '#i18n/office/en/shortcuts.ts'
import controls from '../../design/controls.module.css'
import { useWords } from '../language.ts'
import { announce } from '../status-region.tsx'
import { useAction } from './actions.ts'

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
    if (document.querySelector('dialog')) return
    setOpen(true)
    if (!loaded) loadPalette().then(setLoaded, () => announce(errors.network))
  }
  useAction({ name: shortcuts.showPalette, keys: 'Ctrl+K', run: open })
  return (
    <>
      <button type="button" className={controls.quiet} onClick={open}>
        {shortcuts.palette}
      </button>
      {loaded && isOpen && <loaded.CommandPalette onClose={() => setOpen(false)} />}
    </>
  )
}
