import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type CategoryWithProducts, categoryId, type Product, productId } from '#domain/catalogue/product.ts'
import { paise, percentOf } from '#domain/money/money.ts'
import { CategoryWithProductsJsonSchema } from './json-schemas.ts'
import { categoryWithProductsFromJson, categoryWithProductsToJson, productFromJson } from './product-json.ts'

const flag = fc.constantFrom<0 | 1>(0, 1)
const amounts = fc
  .record({ price: fc.integer({ min: 0, max: 10_00_000_00 }), percent: fc.integer({ min: 0, max: 100 }) })
  .map(({ price, percent }) => {
    const discount_price = percentOf(paise(price), percent)
    const after_discount_price = paise(price - discount_price)
    return { price: paise(price), discount_percentage: percent, discount_price, after_discount_price }
  })
const products: fc.Arbitrary<Product> = fc
  .tuple(
    amounts,
    fc.record({
      _id: fc.nat().map((n) => productId(`p${n}`)),
      product_code: fc.string(),
      product_name: fc.string({ unit: 'grapheme' }),
      tamil_name: fc.string({ unit: 'grapheme' }),
      per: fc.string(),
      is_netrate_item: flag,
      is_new_item: flag,
      is_top_selling_item: flag,
      is_sold_out: flag,
      photo_path: fc.webPath(),
      sort_order: fc.nat(),
      category_name: fc.string(),
    }),
  )
  .map(([priced, described]) => ({ ...described, ...priced }))
const categories: fc.Arbitrary<CategoryWithProducts> = fc.record({
  category_id: fc.nat().map((n) => categoryId(`c${n}`)),
  category_name: fc.string(),
  category_tamil_name: fc.string(),
  category_slug: fc.string(),
  product_list: fc.array(products, { maxLength: 5 }),
})

describe('The catalogue as JSON', () => {
  it('matches the contract and is read back unchanged', { tags: ['§3'] }, () => {
    fc.assert(
      fc.property(categories, (category) => {
        const json: unknown = JSON.parse(JSON.stringify(categoryWithProductsToJson(category)))
        expect(v.safeParse(CategoryWithProductsJsonSchema, json).issues).toBeUndefined()
        expect(categoryWithProductsFromJson(json)).toEqual(category)
      }),
    )
  })

  it('has amounts in rupees with at most two decimals', { tags: ['§3', 'D2'] }, () => {
    fc.assert(
      fc.property(categories, (category) => {
        for (const product of categoryWithProductsToJson(category).product_list) {
          for (const rupees of [product.price, product.discount_price, product.after_discount_price]) {
            expect(String(rupees)).toMatch(/^\d+(\.\d{1,2})?$/)
          }
        }
      }),
    )
  })

  it('leaves out damaged products of a stored list instead of throwing', {
    tags: ['D12', 'W12'],
  }, () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.anything(), fc.object())), (product_list) => {
        const { product_list: read } = categoryWithProductsFromJson({ category_id: 'c1', product_list })
        for (const product of read) expect(typeof product.product_name).toBe('string')
      }),
    )
    expect(() => productFromJson({ _id: 'os01', price: 'dear' })).toThrow(RangeError)
    expect(() => productFromJson({ price: 1, after_discount_price: 1 })).toThrow(TypeError)
  })
})
