import * as v from 'valibot'
import { customerFields, type FieldKind } from '../customer/customer-fields.ts'
import { type FieldProblems, fieldErrors } from '../field-problem.ts'
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

/** A customer form as it was read (`filledIn`), with its parsed values or the problems of its fields. */
export type ParsedForm<Values> = { filledIn: Record<string, string> } & (
  | { values: Values; problems?: undefined }
  | { problems: FieldProblems; values?: undefined }
)

/** Reads a customer form and parses it with `schema`. */
export function parseCustomerForm<Values>(
  schema: v.GenericSchema<unknown, Values>,
  form: FormData,
): ParsedForm<Values> {
  const filledIn = readCustomerForm(form)
  const parsed = v.safeParse(schema, filledIn)
  return parsed.success
    ? { filledIn, values: parsed.output }
    : { filledIn, problems: fieldErrors(parsed.issues) }
}
