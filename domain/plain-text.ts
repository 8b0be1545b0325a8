/** All that a name is made of: letters with their marks and joiners, and what stands between them. */
const NO_PART_OF_A_NAME = /[^\p{L}\p{M}\p{Join_Control} .,'’&()-]+/gu
/** The same of a text with numbers in it: 'LR/2026-17', '+91 98765 43210'. A slash only between two of them, as no address has it. */
const NO_PART_OF_A_TEXT =
  /(?:[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’&()#+/-]|(?<![\p{L}\p{M}\p{N}])\/|\/(?![\p{L}\p{N}]))+/gu
/** A dot inside a word, of which mail readers make a link: 'evil.com'. Initials stay readable: 'R. Kavitha'. */
const DOT_IN_A_WORD = /\.(?=[^\s.])/g

const without = (typed: string, other: RegExp) =>
  typed.replace(other, ' ').replace(DOT_IN_A_WORD, '. ').replace(/ +/g, ' ').trim()

/**
 * What somebody typed as a name, as mails and messages show it. They go to addresses that anybody may have typed: nothing in the
 * name becomes a link, an address, a number to call or a line of its own.
 */
export function plainName(typed: string): string {
  return without(typed, NO_PART_OF_A_NAME)
}

/** The same of a text in which numbers belong: nothing in it becomes a link, an address or a line of its own. */
export function plainText(typed: string): string {
  return without(typed, NO_PART_OF_A_TEXT)
}
