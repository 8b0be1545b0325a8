import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../money/money.ts'
import { applyDiscount, deriveDiscount, deriveMrp } from './price-derivation.ts'

describe('Discount and M.R.P', () => {
  it.each([
    [30_00, 9_00, 70],
    [35_00, 10_50, 70],
    [660_00, 231_00, 65],
    [100_00, 27_50, 72.5],
    [65_00, 20_00, 69.23],
    [250_00, 250_00, 0],
  ])('the discount from %s to %s paise is %s percent', (mrp, selling, discount) => {
    expect(deriveDiscount(paise(mrp), paise(selling))).toBe(discount)
  })

  it('the discount is undefined without an exact one or for a higher price', () => {
    expect(deriveDiscount(paise(1999_00), paise(500_00))).toBeUndefined()
    expect(deriveDiscount(paise(30_00), paise(31_00))).toBeUndefined()
  })

  it('a derived discount leads to exactly the selling price', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map(paise)
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 9_999 }), (mrp, hundredths) => {
        const selling = applyDiscount(mrp, hundredths / 100)
        const discount = deriveDiscount(mrp, selling)
        expect(discount === undefined ? undefined : applyDiscount(mrp, discount)).toBe(selling)
      }),
    )
  })

  it('deriveMrp returns an exact M.R.P', () => {
    expect(deriveMrp(paise(30_00), 70)).toBe(100_00)
    expect(deriveMrp(paise(30_00), 100)).toBeUndefined()
    // Beyond the safe integers.
    expect(deriveMrp(paise(9e14), 99.99)).toBeUndefined()
  })
})
