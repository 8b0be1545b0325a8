import { digitsOf } from './digits.ts'
import { oneLine } from './text.ts'

/** No letters: a code of an authenticator app. */
const OF_AN_APP = /^[^\p{L}]*$/u

/** Reads a second-factor code: the digits of an authenticator code ('123 456'), or a recovery code as typed. */
export function readCode(typed: string): string {
  return OF_AN_APP.test(typed) ? digitsOf(typed) : oneLine(typed)
}
