import { MOBILE_NUMBER } from '../customer/customer-field-schemas.ts'
import { readEmail } from '../input/read-email.ts'
import { readMobileNumber } from '../input/read-mobile-number.ts'

/** Tells whether a user signs in with a mobile number instead of an email address. */
export const isMobileSignInName = (name: string) => MOBILE_NUMBER.test(name)

/** Reads an email address, or an Indian mobile number in any form as ten digits. Only packers sign in with a number. */
export function readSignInName(typed: string): string {
  const mobile = typed.includes('@') ? '' : readMobileNumber(typed)
  const isNumber = isMobileSignInName(mobile) && !/\p{L}/u.test(typed)
  return isNumber ? mobile : readEmail(typed)
}
