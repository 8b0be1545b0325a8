import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Language } from '#i18n/language.ts'
import type { Words } from '#i18n/words.ts'

/** The language of a page and its messages. */
export type Messages = { language: Language; words: Words }

/** Provided around the document on the server and in the browser. */
export const MessagesContext = createContext<Messages | undefined>(undefined)

/** The messages for a `clientAction` or `clientLoader`. Set in the browser only. */
export const messagesRouterContext = createRouterContext<Messages>()

function usePageMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('The document is rendered without MessagesContext')
  return messages
}

/** The language of the page. */
export function useLanguage(): Language {
  return usePageMessages().language
}

/** The interface messages in the page's language, by area: `useMessages().cart.checkout`. */
export function useMessages(): Words {
  return usePageMessages().words
}
