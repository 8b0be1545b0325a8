import { digitsOf } from './digits.ts'
import { withPlainDigits } from './plain-signs.ts'

/** Ten digits behind what leads to India, as often as people and phones put it there: 91, 0091, 0. */
const IN_INDIA = /^(?:0091|91|0(?!0))*(\d{10})$/
/** A plus before the digits stands for 00: a country comes. */
const WITH_COUNTRY = /^\D*\+\D*\d/

/**
 * The digits of a mobile number as people write, paste or have it filled in: '+91 098765 43210' and 'tel:09876543210' are 9876543210.
 * Of what is none yet, or never, all digits, a plus as 00: a number that is cut to ten may be somebody else's.
 */
export function mobileDigits(typed: string): string {
  const digits = digitsOf(typed)
  const isShort = WITH_COUNTRY.test(withPlainDigits(typed)) && !digits.startsWith('00')
  const dialled = isShort ? `00${digits}` : digits
  return IN_INDIA.exec(dialled)?.[1] ?? dialled
}
