import { expect, it } from 'vitest'
import { isBelowMinimum, MINIMUM_ORDERS } from './minimum-order.ts'
import { paise } from './money.ts'

it('opens the checkout at the minimum order, and not a paisa below', { tags: ['§9', 'D11'] }, () => {
  expect(isBelowMinimum(paise(3_000_00), MINIMUM_ORDERS.browsing)).toBe(false)
  expect(isBelowMinimum(paise(2_999_99), MINIMUM_ORDERS.browsing)).toBe(true)
  expect(isBelowMinimum(paise(2_500_00), MINIMUM_ORDERS.ordering)).toBe(false)
  expect(isBelowMinimum(paise(2_499_99), MINIMUM_ORDERS.ordering)).toBe(true)
})
