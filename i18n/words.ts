import * as en from './en.ts'
import type { Language } from './language.ts'
import * as ta from './ta.ts'

/** The texts of the interface by area, as every language has them: `words.cart.checkout`. */
export type Words = typeof en

/** The texts of each language, for the server. Browsers load English with the page, and Tamil only on Tamil pages. */
export const WORDS_BY_LANGUAGE: Record<Language, Words> = { en, ta }
