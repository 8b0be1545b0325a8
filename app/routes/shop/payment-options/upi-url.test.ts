import { describe, expect, it } from 'vitest'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { fromRupees, paise } from '#domain/money/money.ts'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { createUpiUrl } from './upi-url.ts'

const shop = { name: TEST_SHOP.name, upi_id: 'vaanavil@example' }
const orderOf = (rupees: number) => ({
  enquiry_number: enquiryNumber(2026, 42),
  amount_due: fromRupees(rupees),
})

describe('createUpiUrl', { tags: ['§2/payment-options'] }, () => {
  it('names the payee', () => {
    expect(createUpiUrl(shop)).toBe('upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&cu=INR')
  })

  it('adds the amount with 2 decimals and the enquiry number of an order', () => {
    expect(createUpiUrl(shop, orderOf(3465))).toBe(
      'upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&am=3465.00&cu=INR&tn=00042%202026%20Vaanavil%20Crackers',
    )
    expect(createUpiUrl(shop, orderOf(123456.7))).toContain('&am=123456.70&')
    expect(createUpiUrl(shop, { ...orderOf(0), amount_due: paise(1_000_000_000_01) })).toContain(
      '&am=1000000000.01&',
    )
  })

  it('encodes special characters of the payee name', () => {
    const name = 'A&B=C + "D" @ வானவில்'
    const url = new URL(createUpiUrl({ ...shop, name }, orderOf(1)))
    expect(url.searchParams.get('pn')).toBe(name)
    expect(url.searchParams.get('pa')).toBe('vaanavil@example')
    expect(url.searchParams.get('am')).toBe('1.00')
  })
})
