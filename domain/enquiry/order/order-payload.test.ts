import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { anyText } from '#testing/samples/any-text.ts'
import {
  SAMPLE_LINE as line,
  SAMPLE_ORDER_PAYLOAD as payload,
} from '#testing/samples/sample-order-payload.ts'
import { FIELD_PROBLEMS, toFieldProblems } from '../../field-problem.ts'
import { paise, RUPEES_MAX } from '../../money/money.ts'
import { CART_LINES_MAX } from '../cart/cart.ts'
import { hasConsistentAmounts, type OrderPayload, OrderPayloadSchema } from './order-payload.ts'

const problems = (input: unknown) => findFieldProblems(OrderPayloadSchema, input)

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
