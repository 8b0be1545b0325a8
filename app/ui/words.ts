import { createContext, useContext } from 'react'
import type { Language } from '#i18n/language.ts'
import type { Words } from '#i18n/words.ts'

/** What a page is written in: its language and, where that is not English, its words. */
type Writing = { language: Language; words?: Words }

/** What the page is written in, given around the whole document. */
export const WritingContext = createContext<Writing>({ language: 'en' })

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(WritingContext).language
}

/**
 * The words of some areas in the language of the page: `useWords({ cart: cartEn })`. A screen hands in the English ones that it
 * needs, so that an English page loads no others; where Tamil could not be loaded, they stand.
 */
export function useWords<Area extends keyof Words>(english: Pick<Words, Area>): Pick<Words, Area> {
  return useContext(WritingContext).words ?? english
}
