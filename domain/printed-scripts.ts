/** The scripts of the fonts for papers, by Unicode name, with the language tag for PDF text. */
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
/** A script of the fonts for papers. */
export type PrintedScript = keyof typeof PRINTED_SCRIPTS

/** The letters of these scripts, for a character class. */
export const PRINTED_LETTERS = Object.keys(PRINTED_SCRIPTS)
  .map((script) => `\\p{sc=${script}}`)
  .join('')
const LETTER_WITHOUT_FONT = new RegExp(`(?![${PRINTED_LETTERS}\\p{sc=Common}])\\p{L}`, 'u')

/** Whether a text has letters of a script without a font. Papers show them in Latin letters. */
export function isPrintedInLatin(text: string): boolean {
  return LETTER_WITHOUT_FONT.test(text)
}
