import * as v from 'valibot'
import { CUSTOMER_FIELD_ENTRIES, type FieldKind } from '../customer/customer-fields.ts'
import { type FieldProblems, toFieldProblems } from '../field-problem.ts'
import { extractDigits } from './extract-digits.ts'
import { readEmail } from './read-email.ts'
import { readMobileNumber } from './read-mobile-number.ts'

/** Texts are cleaned by their schema (`text-schemas.ts`) on submit, not while the user types. */
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

/** Cleans the typed value of a customer field. */
export function readCustomerField(name: string, typed: string): string {
  return READER_BY_KIND[KIND_BY_FIELD_NAME.get(name) ?? 'line'](typed)
}

/** Reads all fields of a customer form, typed or autofilled, into values that the API accepts. */
export function readCustomerForm(rawValues: FormData): Record<string, string> {
  return Object.fromEntries(
    [...rawValues].flatMap(([name, typed]) =>
      typeof typed === 'string' ? [[name, readCustomerField(name, typed)]] : [],
    ),
  )
}

/** A customer form: its values as read, with the parsed values or the problems of its fields. */
export type ParsedForm<Values> = { rawValues: Record<string, string> } & (
  | { values: Values; problems?: undefined }
  | { problems: FieldProblems; values?: undefined }
)

/** Reads a customer form and parses it with `schema`. */
export function parseCustomerForm<Values>(
  schema: v.GenericSchema<unknown, Values>,
  form: FormData,
): ParsedForm<Values> {
  const rawValues = readCustomerForm(form)
  const parsed = v.safeParse(schema, rawValues)
  return parsed.success
    ? { rawValues: rawValues, values: parsed.output }
    : { rawValues: rawValues, problems: toFieldProblems(parsed.issues) }
}
