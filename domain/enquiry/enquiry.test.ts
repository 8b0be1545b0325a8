import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { productId } from '../catalogue/product.ts'
import { FIELD_PROBLEMS, toFieldProblems } from '../field-problem.ts'
import { paise, RUPEES_MAX } from '../money/money.ts'
import { BillingSchema } from './billing.ts'
import { CART_LINES_MAX } from './cart/cart.ts'
import {
  enquiryNumber,
  findLineChanges,
  hasConsistentAmounts,
  IdempotencyKeySchema,
  OrderIdSchema,
  type OrderPayload,
  OrderPayloadSchema,
} from './enquiry.ts'

const billing = { ...SAMPLE_BILLING, customer_name: 'Rajan', address: '4 Temple Street' }
const line = { product_id: 'gc03', price: 90, qty: 36, sub_total: 3240 }
const payload = {
  ...billing,
  sub_total: 3240,
  discount_amount: 0,
  net_amount: 3240,
  amount_in_words: 'Three Thousand Two Hundred and Forty Rupees Only',
  product_list: [line],
}

function problems(input: unknown) {
  return toFieldProblems(v.safeParse(OrderPayloadSchema, input).issues ?? [])
}

describe('BillingSchema', { tags: ['§5'] }, () => {
  it('requires name, mobile number, address, city and PIN code, but no email', { tags: ['§3'] }, () => {
    const { email_id, ...needed } = billing
    expect(v.parse(BillingSchema, needed)).toEqual(billing)
    expect(toFieldProblems(v.safeParse(BillingSchema, {}).issues ?? [])).toEqual({
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
    expect(toFieldProblems(v.safeParse(BillingSchema, { ...billing, pin_code }).issues ?? [])).toEqual({
      pin_code: problem,
    })
    expect(problems({ ...payload, pin_code })).toEqual({ pin_code: problem })
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
    expect(problems({ ...payload, pin_code })).toEqual({})
  })

  it('is not reported for an invalid PIN code', () => {
    for (const pin_code of ['1100', '1100011', '110 001', '012200'])
      expect(problems({ ...payload, pin_code })).toEqual({ pin_code: 'pin-code-invalid' })
  })
})

describe('OrderPayloadSchema', { tags: ['§3', '§5'] }, () => {
  it('converts rupees to paise', () => {
    expect(v.parse(OrderPayloadSchema, { ...payload, sub: 'c1' })).toEqual({
      ...payload,
      sub: 'c1',
      sub_total: 3_240_00,
      net_amount: 3_240_00,
      product_list: [{ product_id: 'gc03', price: 90_00, qty: 36, sub_total: 3_240_00 }],
    })
  })

  it('drops unknown keys, also in lines', () => {
    const { product_list, ...rest } = payload
    const parsed: OrderPayload = v.parse(OrderPayloadSchema, {
      ...rest,
      order_status: 'Paid',
      product_list: [{ ...line, order_id: 'x' }],
    })
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(payload).sort())
    expect(Object.keys(parsed.product_list[0] ?? {}).sort()).toEqual(Object.keys(line).sort())
  })

  it.each(Object.keys(payload).filter((key) => key !== 'email_id'))('reports a missing %s', (key) => {
    const { [key]: _, ...rest }: Record<string, unknown> = payload
    expect(Object.keys(problems(rest))).toEqual([key])
  })

  it.each([
    ['price', -1, 'amount-invalid'],
    ['price', 0.001, 'amount-invalid'],
    ['price', Number.POSITIVE_INFINITY, 'amount-invalid'],
    ['price', '90', 'amount-invalid'],
    ['sub_total', 1e300, 'amount-invalid'],
    ['qty', 0, 'quantity-invalid'],
    ['qty', 1.5, 'quantity-invalid'],
    ['qty', -3, 'quantity-invalid'],
    ['qty', 10_000, 'quantity-invalid'],
    ['qty', '36', 'quantity-invalid'],
    ['qty', Number.NaN, 'quantity-invalid'],
    ['product_id', '', 'product-invalid'],
    ['product_id', 7, 'product-invalid'],
    ['product_id', 'a'.repeat(65), 'product-invalid'],
  ])('rejects a line with %s %j and names its path', (key, value, problem) => {
    const product_list = [
      line,
      { ...line, product_id: 'sp07' },
      { ...line, product_id: 'fp11', [key]: value },
    ]
    expect(problems({ ...payload, product_list })).toEqual({ [`product_list.2.${key}`]: problem })
  })

  it.each([
    ['nothing', [], { product_list: 'products-required' }],
    ['no list', 'gc03', { product_list: 'products-required' }],
    ['no line', [null], { 'product_list.0': 'value-required' }],
    ['a product twice', [line, { ...line, qty: 1 }], { 'product_list.1.product_id': 'product-twice' }],
    [
      'too much',
      Array.from({ length: CART_LINES_MAX + 1 }, (_, n) => ({ ...line, product_id: `p${n}` })),
      { product_list: 'too-many-products' },
    ],
  ])('rejects an order of %s', (_, product_list, expected) => {
    expect(problems({ ...payload, product_list })).toEqual(expected)
  })

  it('accepts as many products as a cart can hold', () => {
    const product_list = Array.from({ length: CART_LINES_MAX }, (_, n) => ({ ...line, product_id: `p${n}` }))
    expect(problems({ ...payload, product_list })).toEqual({})
  })

  it('rejects texts that are too long', () => {
    expect(problems({ ...payload, amount_in_words: 'a'.repeat(301), sub: 'c'.repeat(65) })).toEqual({
      amount_in_words: 'text-too-long',
      sub: 'text-too-long',
    })
  })

  it('reports known problems of the changed field and accepts only safe amounts', {
    tags: ['W4'],
  }, () => {
    const keys = fc.constantFrom(...Object.keys(payload), 'sub')
    fc.assert(
      fc.property(keys, fc.oneof(fc.jsonValue(), fc.double(), anyText()), (key, value) => {
        const { success, output, issues } = v.safeParse(OrderPayloadSchema, { ...payload, [key]: value })
        if (success) {
          for (const { price, qty, sub_total } of output.product_list) {
            expect([price, qty, sub_total].every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true)
          }
          return
        }
        for (const [path, problem] of Object.entries(toFieldProblems(issues))) {
          expect(path.split('.')[0]).toBe(key)
          expect(FIELD_PROBLEMS).toContain(problem)
        }
        for (const { message } of issues) expect(FIELD_PROBLEMS).toContain(message)
      }),
    )
  })
})

describe('hasConsistentAmounts', { tags: ['§3', 'D25'] }, () => {
  const order = v.parse(OrderPayloadSchema, payload)

  it('accepts the sum of the lines', () => {
    expect(hasConsistentAmounts(order)).toBe(true)
  })

  it.each([
    ['sub_total', { ...order, sub_total: paise(3_240_01) }],
    ['net_amount', { ...order, net_amount: paise(3_239_99) }],
    ['discount_amount', { ...order, discount_amount: paise(1) }],
    ['both sums', { ...order, sub_total: paise(90_00), net_amount: paise(90_00) }],
  ])('rejects a different %s', (_, inconsistent) => {
    expect(hasConsistentAmounts(inconsistent)).toBe(false)
  })

  it('rejects a line that is not its price so many times', () => {
    for (const sub_total of [0, 90, RUPEES_MAX]) {
      const product_list = ['a', 'b'].map((product_id) => ({ ...line, product_id, sub_total }))
      const sum = Math.min(2 * sub_total, RUPEES_MAX)
      const sent = { ...payload, product_list, sub_total: sum, net_amount: sum }
      expect(hasConsistentAmounts(v.parse(OrderPayloadSchema, sent))).toBe(false)
    }
  })
})

describe('Ids and numbers', { tags: ['D5'] }, () => {
  it('enquiryNumber formats year and count', () => {
    expect(enquiryNumber(2026, 42)).toBe('2026-00042')
    expect(enquiryNumber(2026, 123_456)).toBe('2026-123456')
    for (const n of [-1, 1.5, Number.NaN]) expect(() => enquiryNumber(2026, n)).toThrow()
  })

  it('order ids, idempotency keys and other texts are told apart', () => {
    expect(v.is(OrderIdSchema, 'Zm9vYmFyYmF6cXV4MTIzNA')).toBe(true)
    expect(v.is(OrderIdSchema, '2026-00042')).toBe(false)
    expect(v.parse(IdempotencyKeySchema, '3F2504E0-4F89-41D3-9A0C-0305E82C3301')).toBe(
      '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    )
    expect(v.is(IdempotencyKeySchema, 'again')).toBe(false)
  })
})

describe('findLineChanges', { tags: ['D3'] }, () => {
  const current = (id: string, after_discount_price: number, is_sold_out: 0 | 1 = 0) => ({
    _id: productId(id),
    product_name: `Product ${id}`,
    after_discount_price: paise(after_discount_price),
    is_sold_out,
  })
  const sent = (id: string, price: number) => ({ product_id: productId(id), price: paise(price) })

  it('returns nothing while catalogue and cart agree', () => {
    expect(findLineChanges([sent('a', 90_00)], [current('a', 90_00), current('b', 5_00, 1)])).toEqual([])
  })

  it('returns changed, sold-out and removed products in cart order', () => {
    const lines = [sent('gone', 10_00), sent('a', 90_00), sent('same', 1_00), sent('out', 20_00)]
    const products = [current('a', 95_00), current('same', 1_00), current('out', 25_00, 1)]
    expect(findLineChanges(lines, products)).toEqual([
      { product_id: 'gone', product_name: '', change: 'removed', old: 10_00, new: null },
      { product_id: 'a', product_name: 'Product a', change: 'price', old: 90_00, new: 95_00 },
      { product_id: 'out', product_name: 'Product out', change: 'sold-out', old: 20_00, new: null },
    ])
  })
})
