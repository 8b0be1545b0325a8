/** The languages of the storefront. English is the source. */
export type Language = 'en' | 'ta'

/** The Tamil pages stand under this path, beside the English ones of the specification. */
export const TAMIL = '/ta'

/** The language that an address names by its path. */
export function languageOf(pathname: string): Language {
  return pathname === TAMIL || pathname.startsWith(`${TAMIL}/`) ? 'ta' : 'en'
}

/** The other one. */
export function otherLanguage(language: Language): Language {
  return language === 'ta' ? 'en' : 'ta'
}

/** Where the pages of a language begin: nothing for English, which stands at the root. */
export function baseOf(language: Language): '' | typeof TAMIL {
  return language === 'ta' ? TAMIL : ''
}

/** The path of the English page: a path without its language prefix. */
export function withoutBase(pathname: string): string {
  return pathname.slice(baseOf(languageOf(pathname)).length)
}
