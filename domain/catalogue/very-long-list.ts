import { type CategoryWithProducts, countOf } from './product.ts'

/** A list of more products than this is very long: it begins with so many, and the rest comes category by category. */
export const BEGINS_WITH = 300

/** Whether a list is very long. */
export function isVeryLong(list: readonly CategoryWithProducts[]): boolean {
  return countOf(list) > BEGINS_WITH
}
