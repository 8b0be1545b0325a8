/** The scripts that the fonts of paper have, as Unicode names them, with the language by which a reader is told of a text in one. */
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
/** One of them. */
export type PrintedScript = keyof typeof PRINTED_SCRIPTS

const letters = Object.keys(PRINTED_SCRIPTS)
  .map((script) => `\\p{sc=${script}}`)
  .join('')
const LETTER_WITHOUT_FONT = new RegExp(`(?![${letters}\\p{sc=Common}])\\p{L}`, 'u')

/** Whether a text has letters of a script without a font: on paper they are Latin ones. */
export function isPrintedInLatin(text: string): boolean {
  return LETTER_WITHOUT_FONT.test(text)
}
