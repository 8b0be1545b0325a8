import { describe, expect, it } from 'vitest'
import { sampleProduct } from '#testing/sample-product.ts'
import { paise } from '../money/money.ts'
import { beginningOf, firstOf, isBegun } from './begun-list.ts'
import { type CategoryWithProducts, categoryId, discountOf, productId } from './product.ts'
import { BEGINS_WITH } from './very-long-list.ts'

const product = (id: string, discount_percentage = 70) =>
  sampleProduct({
    _id: productId(id),
    discount_percentage,
    discount_price: paise(discount_percentage * 100),
    after_discount_price: paise(100_00 - discount_percentage * 100),
  })

const category = (id: string, count: number, discounts = [70]): CategoryWithProducts => ({
  category_id: categoryId(id),
  category_name: id,
  category_tamil_name: id,
  category_slug: id,
  product_list: Array.from({ length: count }, (_, at) =>
    product(`${id}-${at}`, discounts[at % discounts.length]),
  ),
})

const counts = (list: readonly CategoryWithProducts[]) => list.map(({ product_list }) => product_list.length)

describe('A price list', () => {
  it('of 300 products is no very long one: it is whole, and the same', () => {
    const list = [category('sparklers', BEGINS_WITH - 1), category('rockets', 1)]
    expect(beginningOf(list)).toBe(list)
    expect(isBegun(list)).toBe(false)
  })

  it('of more begins with 300: whole categories, a part of one, of the others their names and how many they have', () => {
    const list = [
      category('sparklers', 200),
      category('none', 0),
      category('rockets', 150),
      category('bombs', 9),
    ]
    const begun = beginningOf(list)
    expect(counts(begun)).toEqual([200, 0, 100, 0])
    expect(begun.map(({ rest }) => rest?.product_count)).toEqual([undefined, undefined, 150, 9])
    expect(begun.map(({ category_name }) => category_name)).toEqual(list.map((all) => all.category_name))
    expect(isBegun(begun)).toBe(true)
  })

  it('says of a begun category what all of it has, not what its first products have', () => {
    const [, same, differing] = beginningOf([
      category('sparklers', 299),
      category('rockets', 20),
      category('bombs', 20, [70, 60]),
    ])
    expect(same && discountOf(same)).toBe(70)
    expect(differing && discountOf(differing)).toBeUndefined()
  })

  it('grows until its categories are whole', () => {
    const whole = category('rockets', 250)
    const begun = firstOf(whole, whole.product_list, 100)
    const more = firstOf(begun, whole.product_list, 200)
    expect(counts([begun, more])).toEqual([100, 200])
    expect(firstOf(more, whole.product_list, 300)).toStrictEqual(whole)
  })
})
