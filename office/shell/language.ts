import { useSyncExternalStore } from 'react'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Language } from '#i18n/language.ts'
import type * as english from '#i18n/office/en.ts'

/** The words of the office that every language has, by area. */
type Words = typeof english

/** What the office is written in: its language and, where that is not English, its words. */
type ActiveLanguage = { language: Language; words?: Words }

/** Where the browser keeps the language, for who has not signed in yet. */
const STORAGE_KEY = 'office_language'

let activeLanguage: ActiveLanguage = { language: 'en' }
/** The language that was asked for last: words of another that come later are not wanted any more. */
let requestedLanguage: Language = 'en'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useActiveLanguage = () => useSyncExternalStore(subscribe, () => activeLanguage)

/** The language that was last used in this browser. */
export function readStoredLanguage(): Language {
  return readStoredItem(STORAGE_KEY) === 'ta' ? 'ta' : 'en'
}

/** Writes the office in a language from now on, and keeps that. Where its words cannot be had it stays as it is. */
export async function setLanguage(language: Language): Promise<void> {
  requestedLanguage = language
  try {
    const next = language === 'ta' ? { language, words: await import('#i18n/office/ta.ts') } : { language }
    if (requestedLanguage !== language) return
    activeLanguage = next
    document.documentElement.lang = language
    for (const listener of listeners) listener()
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Without a line to the shop, or where nothing may be kept.
  }
}

/** The language of the office now. */
export function useLanguage(): Language {
  return useActiveLanguage().language
}

/** The words of some areas in the language of the office: `useWords({ frame: frameEn })`. A screen hands in the English ones. */
export function useWords<Area extends keyof Words>(words: Pick<Words, Area>): Pick<Words, Area> {
  return useActiveLanguage().words ?? words
}
