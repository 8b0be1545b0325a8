import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleProduct } from '#testing/samples/sample-product.ts'
import { paise } from '../money/money.ts'
import { categoryId, findCommonDiscount, isProductId, productId } from './product.ts'
import { DiscountPercentageSchema, PriceSchema, ProductIdSchema } from './product-schemas.ts'

describe('Ids', { tags: ['D5'] }, () => {
  it.each(['os01', '665f1c2e9b1e8a0012ab34cd', '__proto__', 'a'.repeat(64)])('may be %s', (id) => {
    expect(productId(id)).toBe(id)
    expect(categoryId(id)).toBe(id)
    expect(v.is(ProductIdSchema, id)).toBe(true)
  })

  it.each([[''], ['a b'], ['a\u0000'], ['மத்தாப்பு'], ['a'.repeat(65)], [7], [null], [['os01']]])(
    'cannot be %j',
    (id) => {
      expect(isProductId(id)).toBe(false)
      expect(() => productId(id)).toThrow(TypeError)
      expect(() => categoryId(id)).toThrow(TypeError)
      expect(v.is(ProductIdSchema, id)).toBe(false)
    },
  )
})

describe('DiscountPercentageSchema', { tags: ['D2'] }, () => {
  it.each([0, 70, 33.33, 99.9, 100])('accepts %d', (discount) => {
    expect(v.parse(DiscountPercentageSchema, discount)).toBe(discount)
  })

  it.each([-0.01, 100.01, 33.333, Number.NaN, '70'])('rejects %s', (discount) => {
    expect(v.safeParse(DiscountPercentageSchema, discount).issues?.[0].message).toBe('discount-invalid')
  })
})

describe('PriceSchema', { tags: ['D2'] }, () => {
  it('accepts up to ten lakh rupees', () => {
    expect(v.parse(PriceSchema, 1_000_000)).toBe(100_000_000)
    expect(v.is(PriceSchema, 1_000_000.01)).toBe(false)
  })
})

describe('findCommonDiscount', () => {
  const product = (discount_percentage: number, discount_price = 70_00) =>
    sampleProduct({ discount_percentage, discount_price: paise(discount_price) })

  it('returns the discount that all products share', () => {
    expect(findCommonDiscount([product(70), product(70)])).toBe(70)
  })

  it.each([
    ['they differ', [product(70), product(65)]],
    ['one has a net rate', [product(70), product(0, 0)]],
    ['there are none', []],
  ])('returns undefined if %s', (_, products) => {
    expect(findCommonDiscount(products)).toBeUndefined()
  })
})
