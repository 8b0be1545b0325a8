import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import typedValues from '#testing/typed-values.json' with { type: 'json' }
import { MobileNumberSchema, PinCodeSchema } from '../customer/customer.ts'
import { toRupees } from '../money/money.ts'
import { readAmount } from '../money/read-amount.ts'
import { readPercentage } from '../money/read-percentage.ts'
import { readCustomerField } from './customer-fields.ts'
import { readEnquiryNumber } from './read-enquiry-number.ts'
import { readMoment } from './read-moment.ts'
import { readQuantity } from './read-quantity.ts'
import { oneLine } from './text.ts'

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
  ['line', oneLine],
  ['moment', readMoment],
  ['enquiry-number', readEnquiryNumber],
])

// The table was written by somebody who had not seen the readers. Null means that the text has to be refused.
describe.each([...READERS])('%s', (kind, read) => {
  it.each(
    typedValues
      .filter((row) => row.kind === kind)
      .map(({ typed, means, why }) => [typed, means, why] as const),
  )('%j is %j: %s', (typed, means) => {
    expect(read(typed) ?? null).toBe(means)
  })
})
