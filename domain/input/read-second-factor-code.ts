import { extractDigits } from './extract-digits.ts'
import { cleanSingleLineText } from './text-schemas.ts'

/** A text without letters: an authenticator code. */
const AUTHENTICATOR_CODE = /^[^\p{L}]*$/u

/** Reads a second-factor code: the digits of an authenticator code ('123 456'), or a recovery code as typed. */
export function readSecondFactorCode(typed: string): string {
  return AUTHENTICATOR_CODE.test(typed) ? extractDigits(typed) : cleanSingleLineText(typed)
}
