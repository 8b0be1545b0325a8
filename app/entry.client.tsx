import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOf } from '#i18n/language.ts'
import { rememberLanguage } from './remember-language.ts'
import { WritingContext } from './ui/words.ts'

/**
 * Wakes the page. A Tamil one loads all Tamil words first; where they cannot be had, a page in English is better than a dead
 * one. Nothing may wait for this file: the words share a file with it, and each would wait for the other.
 */
async function wake() {
  const words =
    languageOf(location.pathname) === 'ta' ? await import('#i18n/ta.ts').catch(() => undefined) : undefined

  startTransition(() => {
    hydrateRoot(
      document,
      <WritingContext value={words ? { language: 'ta', words } : { language: 'en' }}>
        {/* Without transitions the next screen is drawn in one go: in slices it takes a slow phone twice as long. */}
        <HydratedRouter useTransitions={false} />
      </WritingContext>,
    )
  })
}

rememberLanguage()
void wake()
