import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { SAMPLE_ORDER_PAYLOAD } from '#testing/samples/sample-order-payload.ts'
import { BillingSchema } from './billing.ts'
import { OrderPayloadSchema } from './order/order-payload.ts'

describe('BillingSchema', { tags: ['§5'] }, () => {
  it('requires name, mobile number, address, city and PIN code, but no email', { tags: ['§3'] }, () => {
    const { email_id, ...needed } = SAMPLE_BILLING
    expect(v.parse(BillingSchema, needed)).toEqual(SAMPLE_BILLING)
    expect(findFieldProblems(BillingSchema, {})).toEqual({
      customer_name: 'customer-name-required',
      mobile_no: 'mobile-required',
      address: 'address-required',
      city: 'city-required',
      pin_code: 'pin-code-required',
    })
  })
})

describe('A place that is not served', { tags: ['§9', 'D22'] }, () => {
  it.each([
    ['110001', 'not-served-delhi'],
    ['122018', 'not-served-gurugram'],
    ['121006', 'not-served-faridabad'],
    ['201301', 'not-served-ghaziabad'],
    ['203207', 'not-served-bulandshahr'],
    ['247776', 'not-served-muzaffarnagar'],
    ['301019', 'not-served-alwar'],
    ['321607', 'not-served-alwar'],
    ['321001', 'not-served-bharatpur'],
  ])('is named at the PIN code: %s is %s', (pin_code, problem) => {
    expect(findFieldProblems(BillingSchema, { ...SAMPLE_BILLING, pin_code })).toEqual({
      pin_code: problem,
    })
    expect(findFieldProblems(OrderPayloadSchema, { ...SAMPLE_ORDER_PAYLOAD, pin_code })).toEqual({
      pin_code: problem,
    })
  })

  it.each([
    ['Chennai', '600001'],
    ['Hisar', '125001'],
    ['Ambala', '133001'],
    ['Kurukshetra', '136118'],
    ['Aligarh', '202001'],
    ['Saharanpur', '247001'],
    ['Roorkee', '247667'],
    ['Jaipur', '302001'],
    ['Mahwa of Dausa', '321608'],
    ['Mathura', '281001'],
    ['Theni, whose PIN code only ends like one of Delhi', '625110'],
  ])('is not %s', (_, pin_code) => {
    expect(findFieldProblems(OrderPayloadSchema, { ...SAMPLE_ORDER_PAYLOAD, pin_code })).toEqual({})
  })

  it('is not reported for an invalid PIN code', () => {
    for (const pin_code of ['1100', '1100011', '110 001', '012200'])
      expect(findFieldProblems(OrderPayloadSchema, { ...SAMPLE_ORDER_PAYLOAD, pin_code })).toEqual({
        pin_code: 'pin-code-invalid',
      })
  })
})
