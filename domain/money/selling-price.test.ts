import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_MAX } from '../catalogue/product.ts'
import { paise } from './money.ts'
import { sellingPrice } from './selling-price.ts'

const prices = fc.integer({ min: 0, max: PRICE_MAX * 100 }).map(paise)
const discounts = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100)

describe('sellingPrice', { tags: ['D2'] }, () => {
  it('is the M.R.P less the discount', () => {
    expect(sellingPrice({ price: paise(95_00), discount_percentage: 70, is_netrate_item: 0 })).toBe(28_50)
  })

  it('is rounded half up to the paisa', () => {
    expect(sellingPrice({ price: paise(3), discount_percentage: 50, is_netrate_item: 0 })).toBe(2)
    expect(sellingPrice({ price: paise(100_01), discount_percentage: 33.33, is_netrate_item: 0 })).toBe(66_68)
  })

  it('of a net-rate item is its price', () => {
    fc.assert(
      fc.property(prices, discounts, (price, discount_percentage) => {
        expect(sellingPrice({ price, discount_percentage, is_netrate_item: 1 })).toBe(price)
      }),
    )
  })

  it('equals exact fractions for any discount with two decimals', () => {
    fc.assert(
      fc.property(prices, discounts, (price, discount_percentage) => {
        const shareKept = 10_000n - BigInt(Math.round(discount_percentage * 100))
        const exact = (BigInt(price) * shareKept * 2n + 10_000n) / 20_000n
        expect(BigInt(sellingPrice({ price, discount_percentage, is_netrate_item: 0 }))).toBe(exact)
      }),
    )
  })

  it('never rises with the discount', () => {
    fc.assert(
      fc.property(prices, discounts, discounts, (price, one, other) => {
        const dearer = sellingPrice({ price, discount_percentage: Math.min(one, other), is_netrate_item: 0 })
        const cheaper = sellingPrice({ price, discount_percentage: Math.max(one, other), is_netrate_item: 0 })
        expect(cheaper).toBeLessThanOrEqual(dearer)
      }),
    )
  })
})
