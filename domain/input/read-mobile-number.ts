import { extractDigits } from './extract-digits.ts'
import { toAsciiDigits } from './normalize-characters.ts'

/**
 * Ten digits after any number of prefixes 91, 0091, 0 and +0. A 00 is followed by 91 or another 0: no country code starts with 0.
 */
const INDIAN_NUMBER = /^(?:0091|91|00(?=0)|0(?!0))*(\d{10})$/
/** A plus before the digits: a country code follows, as after 00. */
const WITH_COUNTRY_CODE = /^\D*\+\D*\d/

/**
 * Reads an Indian mobile number as ten digits: '+91 098765 43210' and 'tel:09876543210' become '9876543210'. For any other text
 * returns all digits, with 00 for a plus. Never truncates to ten digits: the result could be another person's number.
 */
export function readMobileNumber(typed: string): string {
  const digits = extractDigits(typed)
  const hasPlus = WITH_COUNTRY_CODE.test(toAsciiDigits(typed)) && !digits.startsWith('00')
  const dialled = hasPlus ? `00${digits}` : digits
  return INDIAN_NUMBER.exec(dialled)?.[1] ?? dialled
}
