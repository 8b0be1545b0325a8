import { useEffect, useState } from 'react'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { keys as keysEn } from '#i18n/office/en/shortcuts.ts'
import controls from '../../design/controls.module.css'
import { useWords } from '../language.ts'
import { announce } from '../status-region.tsx'
import { useAction } from './actions.ts'

const loadPalette = () => import('./command-palette.tsx')

/** The button, and Ctrl+K, for what finds and does anything; that is loaded apart. */
export function CommandPaletteButton() {
  const { keys, errors } = useWords({ keys: keysEn, errors: errorsEn })
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPalette>>>()
  const [isOpen, setOpen] = useState(false)
  // After the screen, so that it is there at once when it is wanted.
  useEffect(() => {
    loadPalette().then(setLoaded, () => {})
  }, [])
  function open() {
    // What is being answered there comes first.
    if (document.querySelector('dialog')) return
    setOpen(true)
    if (!loaded) loadPalette().then(setLoaded, () => announce(errors.network))
  }
  useAction({ name: keys.showPalette, keys: 'Ctrl+K', run: open })
  return (
    <>
      <button type="button" className={controls.quiet} onClick={open}>
        {keys.palette}
      </button>
      {loaded && isOpen && <loaded.CommandPalette onClose={() => setOpen(false)} />}
    </>
  )
}
