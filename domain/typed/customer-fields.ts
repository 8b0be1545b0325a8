import { digitsOf } from './digits.ts'
import { mobileDigits } from './mobile-number.ts'
import { readEmail } from './read-email.ts'

/** How fields about customers are read that are no text; texts are cleaned by their schemas (`text.ts`). */
const READERS = new Map<string, (typed: string) => string>([
  ['email_id', readEmail],
  ['mobile_no', mobileDigits],
  ['username', mobileDigits],
  ['pin_code', digitsOf],
  ['password', digitsOf],
  ['new_password', digitsOf],
])

/** What is kept of what somebody typed into the field of that name about a customer. */
export function readCustomerField(name: string, typed: string): string {
  return READERS.get(name)?.(typed) ?? typed
}

/** A form about a customer as it was filled in, by hand or by the browser, as the API takes it: fields by their names. */
export function readCustomerForm(filledIn: FormData): Record<string, FormDataEntryValue> {
  return Object.fromEntries(
    [...filledIn].map(([name, typed]) => [
      name,
      typeof typed === 'string' ? readCustomerField(name, typed) : typed,
    ]),
  )
}
