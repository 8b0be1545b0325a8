import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#domain/money/money.ts'
import { formatAmount, formatCount, formatRupees } from './format-amount.ts'

describe('formatRupees', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [50, '₹0.50'],
    [999_00, '₹999.00'],
    [3_240_00, '₹3,240.00'],
    [99_999_99, '₹99,999.99'],
    [1_23_456_00, '₹1,23,456.00'],
    [12_34_56_789_05, '₹12,34,56,789.05'],
    [-3_240_00, '-₹3,240.00'],
  ])('formats %d paise as %s', (amount, shown) => {
    expect(formatRupees(paise(amount))).toBe(shown)
  })

  it('groups digits as en-IN does', () => {
    const indian = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (amount) => {
        expect(formatRupees(paise(amount))).toBe(indian.format(amount / 100))
      }),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [3_000_00, '3,000'],
    [2_500_50, '2,500.50'],
    [1_00_000_00, '1,00,000'],
    [0, '0'],
  ])('formats %d paise for a sentence as %s', (amount, shown) => {
    expect(formatAmount(paise(amount))).toBe(shown)
  })
})

it.each([
  [0, '0'],
  [999, '999'],
  [1_131, '1,131'],
  [1_00_000, '1,00,000'],
])('formatCount formats %d as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
})
