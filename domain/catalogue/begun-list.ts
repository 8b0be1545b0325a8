import { type CategoryWithProducts, discountOf, type Product } from './product.ts'
import { BEGINS_WITH, isVeryLong } from './very-long-list.ts'

/** Whether some of its products are not here yet. */
export function isBegun(list: readonly CategoryWithProducts[]): boolean {
  return list.some(({ rest }) => rest !== undefined)
}

/** How a very long list begins: all of its categories, and the first products. Any other list as it is, the same array. */
export function beginningOf(list: readonly CategoryWithProducts[]): readonly CategoryWithProducts[] {
  if (!isVeryLong(list)) return list
  let left = BEGINS_WITH
  return list.map((category) => {
    const shown = Math.min(left, category.product_list.length)
    left -= shown
    return firstOf(category, category.product_list, shown)
  })
}

/** A begun category with the first `count` of all its products; whole when those are all. */
export function firstOf(
  category: CategoryWithProducts,
  products: readonly Product[],
  count: number,
): CategoryWithProducts {
  const { rest: _, ...whole } = { ...category, product_list: products }
  if (count >= products.length) return whole
  const same_discount = discountOf(whole)
  return {
    ...whole,
    product_list: products.slice(0, count),
    rest: { product_count: products.length, ...(same_discount !== undefined && { same_discount }) },
  }
}
