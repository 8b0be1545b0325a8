import { digitsOf } from './digits.ts'
import { oneLine } from './text.ts'

/** Of an authenticator app: its digits, in groups or not, of whatever script. */
const OF_AN_APP = /^[^\p{L}]*$/u

/** A code as people type or paste it: of an authenticator app its digits, '123 456'; else as it is, one for recovery. */
export function readCode(typed: string): string {
  return OF_AN_APP.test(typed) ? digitsOf(typed) : oneLine(typed)
}
