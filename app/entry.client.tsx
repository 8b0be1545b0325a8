import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import * as en from '#i18n/en.ts'
import { languageFromPath } from '#i18n/language.ts'
import { initializeCart } from './cart/cart.ts'
import { rememberLanguage } from './remember-language.ts'
import { type Messages, MessagesContext, messagesRouterContext } from './ui/messages.ts'

/** The messages of the page's language. A Tamil page whose words cannot be loaded continues in English rather than not at all. */
async function loadMessages(): Promise<Messages> {
  if (languageFromPath(location.pathname) === 'ta') {
    const ta = await import('#i18n/ta.ts').catch(() => undefined)
    if (ta) return { language: 'ta', words: ta }
  }
  return { language: 'en', words: en }
}

/** Hydrates the page. Nothing may await this file: the words share a chunk with it, and each would wait for the other. */
async function hydrate() {
  const messages = await loadMessages()
  startTransition(() => {
    hydrateRoot(
      document,
      <MessagesContext value={messages}>
        {/* React Router makes each navigation a transition, which React renders in slices: twice as long on a slow phone. */}
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
