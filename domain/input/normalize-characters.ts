import { INVISIBLE_CHARACTERS } from './invisible-characters.ts'

/** Arabic, Indian and full-width digits. */
const NON_ASCII_DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\uff10-\uff19]/g
/** In Unicode, the zero of an Indian script is at offset 6 of its block of 16; other zeros are at offset 0. */
const INDIAN_DIGIT_FIRST = 0x0966
const INDIAN_DIGIT_LAST = 0x0d6f

/** Replaces digits of other scripts with 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(NON_ASCII_DIGITS, (digit) => {
    const code = digit.charCodeAt(0)
    return String((code & 15) - (code >= INDIAN_DIGIT_FIRST && code <= INDIAN_DIGIT_LAST ? 6 : 0))
  })
}

/** Control characters other than whitespace, and lone surrogates. */
const CONTROL_CHARACTERS = /(?!\s)[\p{Cc}\p{Cs}]/gu

/** Normalizes a text for the readers: ASCII digits and signs, single blanks, trimmed, no invisible characters. */
export function normalizeCharacters(text: string): string {
  return toAsciiDigits(text)
    .replace(CONTROL_CHARACTERS, '')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** True for a text without a visible character. */
export const isBlank = (text: string): boolean => normalizeCharacters(text) === ''
