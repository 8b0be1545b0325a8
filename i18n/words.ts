import * as en from './en.ts'
import type { Language } from './language.ts'
import * as ta from './ta.ts'

/** The words of the interface that every language has, by area: `words.cart.checkout`. */
export type Words = typeof en

/** The words of each language, for the server. A browser imports English with the page and Tamil only on a Tamil page. */
export const WORDS_BY_LANGUAGE: Record<Language, Words> = { en, ta }
