import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Language } from '#i18n/language.ts'
import type * as english from '#i18n/office/en.ts'
import { createStore, useStore } from './store.ts'

/** The office's translations by area. */
type Words = typeof english

/** The active language, with translations unless it is English. */
type ActiveLanguage = { language: Language; words?: Words }

/** The localStorage key of the language, used before sign-in. */
const STORAGE_KEY = 'office_language'

const activeLanguage = createStore<ActiveLanguage>({ language: 'en' })
/** The latest requested language. Translations of an earlier request are dropped. */
let requestedLanguage: Language = 'en'

/** The language last used in this browser. */
export function readStoredLanguage(): Language {
  return readStoredItem(STORAGE_KEY) === 'ta' ? 'ta' : 'en'
}

/** Switches the office to a language and stores it. Keeps the current language if the translations cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  requestedLanguage = language
  try {
    const next = language === 'ta' ? { language, words: await import('#i18n/office/ta.ts') } : { language }
    if (requestedLanguage !== language) return
    document.documentElement.lang = language
    activeLanguage.set(next)
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Offline, or storage is blocked.
  }
}

/** The office's current language. */
export function useLanguage(): Language {
  return useStore(activeLanguage).language
}

/** Translations of some areas: `useWords({ shell: shellEn })`. Screens pass the English ones, which are bundled. */
export function useWords<Area extends keyof Words>(words: Pick<Words, Area>): Pick<Words, Area> {
  return useStore(activeLanguage).words ?? words
}
