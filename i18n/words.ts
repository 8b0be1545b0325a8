import * as en from './en.ts'
import type { Language } from './language.ts'
import * as ta from './ta.ts'

/** The words of the interface that every language has, by area: `words.cart.checkout`. */
export type Words = typeof en

/** The words of each language, for who knows all of them: the server. A browser loads only what it needs (see useWords). */
export const WORDS: Record<Language, Words> = { en, ta }
