import { expect, it } from 'vitest'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { paise } from '../../money/money.ts'
import { isBelowMinimum } from './minimum-order.ts'

const { minimum_orders } = TEST_SHOP

it('the demo shop opens its checkouts at exactly 3,000 and 2,500 rupees', {
  tags: ['§9', 'D11'],
}, () => {
  expect(isBelowMinimum(paise(3_000_00), minimum_orders.browsing)).toBe(false)
  expect(isBelowMinimum(paise(2_999_99), minimum_orders.browsing)).toBe(true)
  expect(isBelowMinimum(paise(2_500_00), minimum_orders.ordering)).toBe(false)
  expect(isBelowMinimum(paise(2_499_99), minimum_orders.ordering)).toBe(true)
})
