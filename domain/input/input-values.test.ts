import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import typedValues from '#testing/samples/typed-values.json' with { type: 'json' }
import { MobileNumberSchema, PinCodeSchema } from '../customer/customer-field-schemas.ts'
import { toRupees } from '../money/money.ts'
import { readAmount } from '../money/read-amount.ts'
import { readPercentage } from '../money/read-percentage.ts'
import { readCustomerField } from './customer-form.ts'
import { readDateTime } from './read-date-time.ts'
import { readEnquiryNumber } from './read-enquiry-number.ts'
import { readQuantity } from './read-quantity.ts'
import { cleanSingleLineText } from './text-schemas.ts'

const valid = (schema: v.GenericSchema<unknown, string>, text: string) => {
  const { success, output } = v.safeParse(schema, text)
  return success ? output : undefined
}
const rupees = (text: string) => {
  const amount = readAmount(text)
  return amount === undefined ? undefined : toRupees(amount)
}

/** The reader of each kind of value. */
const READERS = new Map<string, (typed: string) => string | number | undefined>([
  ['amount', rupees],
  ['percentage', readPercentage],
  ['quantity', readQuantity],
  ['mobile', (typed) => valid(MobileNumberSchema, readCustomerField('mobile_no', typed))],
  ['pin', (typed) => valid(PinCodeSchema, readCustomerField('pin_code', typed))],
  ['line', cleanSingleLineText],
  ['moment', readDateTime],
  ['enquiry-number', readEnquiryNumber],
])

/** By kind: the typed text, its value (null if it is rejected), and the reason. */
const InputValues = v.record(
  v.string(),
  v.array(v.tuple([v.string(), v.nullable(v.union([v.string(), v.number()])), v.string()])),
)

// The table was written independently of the readers' code.
describe.each(Object.entries(v.parse(InputValues, typedValues)))('%s', (kind, rows) => {
  const read = READERS.get(kind)
  if (!read) throw new Error(`No reader for ${kind}`)
  it.each(rows)('%j is %j: %s', (typed, means) => {
    expect(read(typed) ?? null).toBe(means)
  })
})
