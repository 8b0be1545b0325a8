import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import * as en from '#i18n/en.ts'
import { languageFromPath } from '#i18n/language.ts'
import { initializeCart } from './cart/cart.ts'
import { rememberLanguage } from './remember-language.ts'
import { type Messages, MessagesContext, messagesRouterContext } from './ui/messages.ts'

/** Loads the messages of the page's language. A Tamil page falls back to English when its messages cannot be loaded. */
async function loadMessages(): Promise<Messages> {
  if (languageFromPath(location.pathname) === 'ta') {
    const ta = await import('#i18n/ta.ts').catch(() => undefined)
    if (ta) return { language: 'ta', words: ta }
  }
  return { language: 'en', words: en }
}

/**
 * Hydrates the page. Called without a top-level await: the messages share a chunk with this file, and each would wait
 * for the other.
 */
async function hydrate() {
  const messages = await loadMessages()
  startTransition(() => {
    hydrateRoot(
      document,
      <MessagesContext value={messages}>
        {/* Navigations are not transitions: React renders transitions in slices, which takes longer on slow phones. */}
        <HydratedRouter
          useTransitions={false}
          getContext={() => new RouterContextProvider(new Map([[messagesRouterContext, messages]]))}
        />
      </MessagesContext>,
    )
  })
}

rememberLanguage()
initializeCart()
void hydrate()
