/** The languages of the interface. English is the source. */
export type Language = 'en' | 'ta'

/** The path prefix of Tamil pages. English pages have none. */
export const TAMIL_PATH = '/ta'

/** Returns the language of a path. */
export function languageFromPath(pathname: string): Language {
  return pathname === TAMIL_PATH || pathname.startsWith(`${TAMIL_PATH}/`) ? 'ta' : 'en'
}

/** Returns the other language. */
export function getOtherLanguage(language: Language): Language {
  return language === 'ta' ? 'en' : 'ta'
}

/** Returns the path prefix of a language's pages: '' for English. */
export function getBasePath(language: Language): '' | typeof TAMIL_PATH {
  return language === 'ta' ? TAMIL_PATH : ''
}

/** Removes the language prefix from a path, which gives the path of the English page. */
export function stripBasePath(pathname: string): string {
  return pathname.slice(getBasePath(languageFromPath(pathname)).length)
}
