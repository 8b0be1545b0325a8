import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { QUANTITY_MAX, readQuantity, suggestQuantity } from './read-quantity.ts'

describe('readQuantity', { tags: ['§5', '§9'] }, () => {
  it.each(['1.5', '1e3', '0x10', '12 boxes', '1 2', 'two', '9'.repeat(400)])('rejects %j', (text) => {
    expect(readQuantity(text)).toBeUndefined()
  })

  it.each([
    ['12 boxes', '12'],
    ['x12', '12'],
    ['2.0', '2'],
    ['2.', '2'],
    ['1.000', '1000'],
    ['1.00', '1'],
    ['0.000', undefined],
    ['10.000', undefined],
    ['12,000', undefined],
    ['2.5', undefined],
    ['-2', undefined],
    ['2-3', undefined],
    ['12345', undefined],
    ['two', undefined],
  ])('for %j, suggestQuantity returns %j', (text, suggestion) => {
    expect(suggestQuantity(text)).toBe(suggestion)
  })

  it('accepts only plain digits up to the maximum', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(...'0123456789,. -e௧') })),
        (text) => {
          const qty = readQuantity(text)
          if (qty === undefined) return
          expect(qty).toBeLessThanOrEqual(QUANTITY_MAX)
          expect(readQuantity(`${qty}`)).toBe(qty)
          expect(text).not.toMatch(/[.eE+-]/)
        },
      ),
    )
  })
})
