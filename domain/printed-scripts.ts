/** The scripts that the fonts of paper have, by their Unicode names, each with the language tag of its text in a PDF. */
export const PRINTED_SCRIPTS = {
  Latin: 'en',
  Tamil: 'ta',
  Devanagari: 'hi',
  Kannada: 'kn',
  Telugu: 'te',
  Malayalam: 'ml',
  Bengali: 'bn',
  Gujarati: 'gu',
} as const
/** A script that the fonts of paper have. */
export type PrintedScript = keyof typeof PRINTED_SCRIPTS

/** The letters of these scripts, for a character class. */
export const PRINTED_LETTERS = Object.keys(PRINTED_SCRIPTS)
  .map((script) => `\\p{sc=${script}}`)
  .join('')
const LETTER_WITHOUT_FONT = new RegExp(`(?![${PRINTED_LETTERS}\\p{sc=Common}])\\p{L}`, 'u')

/** True for a text with letters of a script without a font: paper shows them as Latin letters. */
export function isPrintedInLatin(text: string): boolean {
  return LETTER_WITHOUT_FONT.test(text)
}
