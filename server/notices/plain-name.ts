/** All that a name is made of: letters with their marks and joiners, and what stands between them. */
const NO_PART_OF_A_NAME = /[^\p{L}\p{M}\p{Join_Control} .,'’&()-]+/gu
/** A dot inside a word, of which mail readers make a link: 'evil.com'. Initials stay readable: 'R. Kavitha'. */
const DOT_IN_A_WORD = /\.(?=[^\s.])/g

/**
 * What a customer typed as a name, as mails show it. They go to addresses that anybody may have typed: nothing in the name
 * becomes a link, an address or a number to call.
 */
export function plainName(typed: string): string {
  return typed.replace(NO_PART_OF_A_NAME, ' ').replace(DOT_IN_A_WORD, '. ').replace(/ +/g, ' ').trim()
}
