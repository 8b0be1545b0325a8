import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { language, learnTamil } from '#i18n/language.ts'
import { rememberLanguage } from './remember-language.ts'
import { readShownCatalogue, ShownCatalogue } from './ui/shown-catalogue.ts'
import { takeOverTyped } from './ui/take-over-typed.ts'

rememberLanguage()
// The place where a visitor left this page is kept under its own key, as that of every later screen.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
// A Tamil page loads all Tamil words at once, an English one none.
if (language() === 'ta') learnTamil(await import('#i18n/ta.ts'))

const shown = readShownCatalogue(document)
if (shown) takeOverTyped(document, shown.catalogue)

startTransition(() => {
  hydrateRoot(
    document,
    <ShownCatalogue value={shown}>
      {/* Without transitions the next screen is drawn in one go: in slices it takes a slow phone twice as long. */}
      <HydratedRouter useTransitions={false} />
    </ShownCatalogue>,
  )
})
