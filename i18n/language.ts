/** The languages of the storefront. English is the source. */
export type Language = 'en' | 'ta'

/** The Tamil pages stand under this path, beside the English ones of the specification. */
export const TAMIL_PATH = '/ta'

/** The language that an address names by its path. */
export function languageFromPath(pathname: string): Language {
  return pathname === TAMIL_PATH || pathname.startsWith(`${TAMIL_PATH}/`) ? 'ta' : 'en'
}

/** The other one. */
export function getOtherLanguage(language: Language): Language {
  return language === 'ta' ? 'en' : 'ta'
}

/** Where the pages of a language begin: nothing for English, which stands at the root. */
export function getBasePath(language: Language): '' | typeof TAMIL_PATH {
  return language === 'ta' ? TAMIL_PATH : ''
}

/** The path of the English page: a path without its language prefix. */
export function stripBasePath(pathname: string): string {
  return pathname.slice(getBasePath(languageFromPath(pathname)).length)
}
