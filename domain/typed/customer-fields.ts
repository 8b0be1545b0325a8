import { digitsOf } from './digits.ts'
import { mobileDigits } from './mobile-number.ts'
import { readEmail } from './read-email.ts'

/** The readers of customer fields by name. Text fields have none: their schemas clean them (`text.ts`). */
const READERS = new Map<string, (typed: string) => string>([
  ['email_id', readEmail],
  ['mobile_no', mobileDigits],
  ['username', mobileDigits],
  ['pin_code', digitsOf],
  ['password', digitsOf],
  ['new_password', digitsOf],
])

/** Reads what was typed into the customer field with this name. */
export function readCustomerField(name: string, typed: string): string {
  return READERS.get(name)?.(typed) ?? typed
}

/** Reads all fields of a customer form, typed or filled in by the browser, into the values that the API accepts. */
export function readCustomerForm(filledIn: FormData): Record<string, FormDataEntryValue> {
  return Object.fromEntries(
    [...filledIn].map(([name, typed]) => [
      name,
      typeof typed === 'string' ? readCustomerField(name, typed) : typed,
    ]),
  )
}
