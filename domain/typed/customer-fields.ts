import { customerFields, type FieldKind } from '../customer/customer-fields.ts'
import { digitsOf } from './digits.ts'
import { mobileDigits } from './mobile-number.ts'
import { readEmail } from './read-email.ts'

/** Text is cleaned by its schema (`text.ts`) when the form is sent, not while somebody types. */
const asTyped = (typed: string) => typed

const READERS: Record<FieldKind, (typed: string) => string> = {
  name: asTyped,
  line: asTyped,
  lines: asTyped,
  digits: digitsOf,
  mobile: mobileDigits,
  email: readEmail,
  password: digitsOf,
}
const KINDS = new Map(customerFields.map(([name, { kind }]) => [name, kind]))

/** Reads what was typed into the customer field with this name. */
export function readCustomerField(name: string, typed: string): string {
  return READERS[KINDS.get(name) ?? 'line'](typed)
}

/** Reads all fields of a customer form, typed or filled in by the browser, into the values that the API accepts. */
export function readCustomerForm(filledIn: FormData): Record<string, string> {
  return Object.fromEntries(
    [...filledIn].flatMap(([name, typed]) =>
      typeof typed === 'string' ? [[name, readCustomerField(name, typed)]] : [],
    ),
  )
}
