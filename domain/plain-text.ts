/** Letters and marks that cannot be seen; joiners are allowed by themselves. */
const UNSEEN = /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu
/** Everything but letters with their marks and joiners, and the punctuation of names. */
const NO_PART_OF_A_NAME = /[^\p{L}\p{M}\p{Join_Control} .,'’&()-]+/gu
/** The same for texts with numbers: 'LR/2026-17', '+91 98765 43210'. A slash stays between letters and numbers, but not '//'. */
const NO_PART_OF_A_TEXT =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/** The same for names of products, which have inches and the like: '7" Sparkler', '1.5 inch', '30 × 4'. */
const NO_PART_OF_A_PRODUCT =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/"″×%!-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/** A dot inside a word, of which mail readers make a link: 'evil.com'; not a decimal point. Initials stay readable: 'R. Kavitha'. */
const DOT_IN_A_WORD = /(?<!(?<![\d.])\d+)\.(?=[^\s.])|\.(?=[^\s.\d])|\.(?=\d+[./])/g

const without = (typed: string, other: RegExp) =>
  typed.replace(UNSEEN, ' ').replace(other, ' ').replace(DOT_IN_A_WORD, '. ').replace(/ +/g, ' ').trim()

/**
 * Neutralizes a typed name for mails and messages, which may go to strangers: nothing in it becomes a link, an address, a number
 * to call or a line of its own.
 */
export function plainName(typed: string): string {
  return without(typed, NO_PART_OF_A_NAME)
}

/** Neutralizes a typed text with numbers: nothing in it becomes a link, an address or a line of its own. */
export function plainText(typed: string): string {
  return without(typed, NO_PART_OF_A_TEXT)
}

/** Neutralizes the name of a product, which may have come with a file from outside, likewise. */
export function plainProduct(typed: string): string {
  return without(typed, NO_PART_OF_A_PRODUCT)
}
