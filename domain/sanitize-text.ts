import { INVISIBLE_CHARACTERS } from './input/invisible-characters.ts'

/** Joiners, which are kept in words of Indian scripts. */
const JOIN_CONTROL = /\p{Join_Control}/u
/** Everything but letters with their marks and joiners, and the punctuation of names. */
const UNSAFE_IN_NAME = /[^\p{L}\p{M}\p{Join_Control} .,'’&()-]+/gu
/**
 * Unsafe characters in texts with numbers, such as 'LR/2026-17' and '+91 98765 43210'. A slash between letters and numbers is
 * safe, '//' is not.
 */
const UNSAFE_IN_TEXT =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/** Unsafe characters in product names, which may have inches and the like: '7" Sparkler', '1.5 inch', '30 × 4'. */
const UNSAFE_IN_PRODUCT_NAME =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/"″×%!-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/**
 * A dot inside a word, which mail programs may turn into a link: 'evil.com'. Excludes decimal points and initials: 'R. Kavitha'.
 */
const DOT_INSIDE_WORD = /(?<!(?<![\d.])\d+)\.(?=[^\s.])|\.(?=[^\s.\d])|\.(?=\d+[./])/g

const replaceUnsafe = (typed: string, unsafe: RegExp) =>
  typed
    .replace(INVISIBLE_CHARACTERS, (sign) => (JOIN_CONTROL.test(sign) ? sign : ' '))
    .replace(unsafe, ' ')
    .replace(DOT_INSIDE_WORD, '. ')
    .replace(/ +/g, ' ')
    .trim()

/** Sanitizes a typed name for mails and messages to others: removes links, addresses, phone numbers and line breaks. */
export function sanitizeName(typed: string): string {
  return replaceUnsafe(typed, UNSAFE_IN_NAME)
}

/** Sanitizes a typed text with numbers: removes links, addresses and line breaks. */
export function sanitizeText(typed: string): string {
  return replaceUnsafe(typed, UNSAFE_IN_TEXT)
}

/** Sanitizes a product name in the same way. It may come from an imported file. */
export function sanitizeProductName(typed: string): string {
  return replaceUnsafe(typed, UNSAFE_IN_PRODUCT_NAME)
}
