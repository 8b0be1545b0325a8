/** The languages of the storefront. English is the source. */
export type Language = 'en' | 'ta'

/** The Tamil pages stand under this path, beside the English ones of the specification. */
export const TAMIL = '/ta'

/** The language that an address names by its path. */
export function languageOf(pathname: string): Language {
  return pathname === TAMIL || pathname.startsWith(`${TAMIL}/`) ? 'ta' : 'en'
}

/** Where the pages of a language begin: nothing for English, which stands at the root. */
export function baseOf(language: Language): '' | typeof TAMIL {
  return language === 'ta' ? TAMIL : ''
}

/** A path without where its language begins: that of the English page. */
export function withoutBase(pathname: string): string {
  return pathname.slice(baseOf(languageOf(pathname)).length)
}

/** All Tamil words, by area. */
type Dictionary = Readonly<Record<string, unknown>>

const isTamilPage = () => !import.meta.env.SSR && document.documentElement.lang === 'ta'

/** How the language of the page is found out. */
let ask = (): Language => (isTamilPage() ? 'ta' : 'en')

let tamil: Dictionary | undefined

/** The language of the page: in a browser that of the document, on the server that of the page being rendered. */
export function language(): Language {
  return ask()
}

/** The language that the page is not in. */
export function otherLanguage(): Language {
  return language() === 'ta' ? 'en' : 'ta'
}

/**
 * Teaches Tamil: before a Tamil page speaks in a browser, and on the server at its start, which also tells how it knows for
 * whom it renders, many pages at once.
 */
export function learnTamil(words: Dictionary, how = ask) {
  tamil = words
  ask = how
}

/**
 * The words of an area in the language of the page. Where that may be Tamil each word is looked up anew: what the server
 * renders for one page is not for the next, and a browser learns Tamil after it has loaded the screens. So a word is looked
 * up while a page is made, not before.
 */
export function inLanguage<Words extends object>(area: string, english: Words): Words {
  return import.meta.env.SSR || isTamilPage() ? live(english, () => tamil?.[area]) : english
}

/** Words that change with the language of the page, however deep they lie. */
function live<Words extends object>(english: Words, inTamil: () => unknown): Words {
  return new Proxy(english, {
    get(_, key) {
      const word: unknown = Reflect.get(english, key)
      const tamilWord = () => {
        const words = inTamil()
        return isGroup(words) ? Reflect.get(words, key) : undefined
      }
      if (isGroup(word)) return live(word, tamilWord)
      return language() === 'ta' ? tamilWord() : word
    },
  })
}

function isGroup(words: unknown): words is object {
  return typeof words === 'object' && words !== null && !Array.isArray(words)
}
