/** Digits of Arabic and of India's scripts, and those as wide as a Chinese sign. */
const OTHER_DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\uff10-\uff19]/g
/** The zeros of India's scripts stand at the sixth place of their sixteen, the others at the first. */
const FIRST_OF_INDIA = 0x0966
const LAST_OF_INDIA = 0x0d6f

/** The text with the digits of other scripts as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0)
    return String((code & 15) - (code >= FIRST_OF_INDIA && code <= LAST_OF_INDIA ? 6 : 0))
  })
}

/** Nobody sees them: control characters that are no blanks, soft hyphens, joiners, marks of direction. */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cs}]|\p{Default_Ignorable_Code_Point}|\ufeff/gu

/** A text that is to be read as a figure: plain digits and signs, single blanks, nothing invisible, no blank at its ends. */
export function plainSigns(text: string): string {
  return withPlainDigits(text)
    .replace(INVISIBLE, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
