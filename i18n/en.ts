import * as en from './en/areas.ts'

/**
 * The interface's English words, by area: `en.cart.checkout`. A module namespace, so that a screen ships only the areas
 * it names; each area is importable by itself as well.
 */
export { en }

/** The words that every language has. */
export type Words = typeof en
