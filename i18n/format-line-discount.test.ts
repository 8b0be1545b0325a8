import { expect, it } from 'vitest'
import { paise } from '#domain/money/money.ts'
import { formatLineDiscount } from './format-line-discount.ts'

it.each([
  [120_00, 30_00, 75, '75%'],
  [120_00, 120_00, 50, '–'],
  [120_00, 120_00, 0, '–'],
])('a line of %i paise sold at %i with %i percent discount shows %s', (price, rate, percentage, shown) => {
  const line = { price: paise(price), after_discount_price: paise(rate), discount_percentage: percentage }
  expect(formatLineDiscount(line)).toBe(shown)
})
