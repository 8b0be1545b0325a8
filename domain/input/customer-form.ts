import * as v from 'valibot'
import { CUSTOMER_FIELD_ENTRIES, type FieldKind } from '../customer/customer-fields.ts'
import { type FieldProblems, toFieldProblems } from '../field-problem.ts'
import { extractDigits } from './extract-digits.ts'
import { readEmail } from './read-email.ts'
import { readMobileNumber } from './read-mobile-number.ts'

/** Text is cleaned by its schema (`text.ts`) when the form is sent, not while somebody types. */
const keepText = (typed: string) => typed

const READER_BY_KIND: Record<FieldKind, (typed: string) => string> = {
  name: keepText,
  line: keepText,
  lines: keepText,
  digits: extractDigits,
  mobile: readMobileNumber,
  email: readEmail,
  password: extractDigits,
}
const KIND_BY_FIELD_NAME = new Map(CUSTOMER_FIELD_ENTRIES.map(([name, { kind }]) => [name, kind]))

/** Reads what was typed into the customer field with this name. */
export function readCustomerField(name: string, typed: string): string {
  return READER_BY_KIND[KIND_BY_FIELD_NAME.get(name) ?? 'line'](typed)
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
export type ParsedForm<Values> = { rawValues: Record<string, string> } & (
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
    ? { rawValues: filledIn, values: parsed.output }
    : { rawValues: filledIn, problems: toFieldProblems(parsed.issues) }
}
