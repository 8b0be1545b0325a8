import { INVISIBLE_CHARACTERS } from './input/invisible-characters.ts'

/** Joiners stay in words of Indian scripts. */
const JOIN_CONTROL = /\p{Join_Control}/u
/** Everything but letters with their marks and joiners, and the punctuation of names. */
const UNSAFE_IN_NAME = /[^\p{L}\p{M}\p{Join_Control} .,'’&()-]+/gu
/** The same for texts with numbers: 'LR/2026-17', '+91 98765 43210'. A slash stays between letters and numbers, but not '//'. */
const UNSAFE_IN_TEXT =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/** The same for names of products, which have inches and the like: '7" Sparkler', '1.5 inch', '30 × 4'. */
const UNSAFE_IN_PRODUCT_NAME =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/"″×%!-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/** A dot inside a word, which mail readers turn into a link: 'evil.com'. Not a decimal point, and not the dot of initials: 'R. Kavitha'. */
const DOT_INSIDE_WORD = /(?<!(?<![\d.])\d+)\.(?=[^\s.])|\.(?=[^\s.\d])|\.(?=\d+[./])/g

const replaceUnsafe = (typed: string, other: RegExp) =>
  typed
    .replace(INVISIBLE_CHARACTERS, (sign) => (JOIN_CONTROL.test(sign) ? sign : ' '))
    .replace(other, ' ')
    .replace(DOT_INSIDE_WORD, '. ')
    .replace(/ +/g, ' ')
    .trim()

/**
 * Neutralizes a typed name for mails and messages, which may go to strangers: nothing in it becomes a link, an address, a number
 * to call or a line of its own.
 */
export function sanitizeName(typed: string): string {
  return replaceUnsafe(typed, UNSAFE_IN_NAME)
}

/** Neutralizes a typed text with numbers: nothing in it becomes a link, an address or a line of its own. */
export function sanitizeText(typed: string): string {
  return replaceUnsafe(typed, UNSAFE_IN_TEXT)
}

/** Neutralizes the name of a product in the same way: it may come from an imported file. */
export function sanitizeProductName(typed: string): string {
  return replaceUnsafe(typed, UNSAFE_IN_PRODUCT_NAME)
}
