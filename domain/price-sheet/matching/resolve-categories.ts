import type { PriceListCategory } from '../../catalogue/price-list.ts'
import type { ProductFinder } from './product-finder.ts'

/** What a row says of its category and of itself. */
type CategoryRow = {
  category: string | undefined
  code: string | undefined
  name: string | undefined
}

/** So many of the products under a heading must be of one category for the heading to be another word for it. */
const SAME_CATEGORY_SHARE_MIN = 0.7
const PRODUCTS_MIN = 3

/** The categories of the shop that a sheet's categories are, by their names in the sheet; those that are not there are new. */
export function resolveCategories(
  rows: readonly CategoryRow[],
  finder: ProductFinder,
): Map<string, PriceListCategory> {
  const resolved = new Map<string, PriceListCategory>()
  const under = new Map<string, CategoryRow[]>()
  for (const row of rows) {
    const { category } = row
    if (category === undefined) continue
    const known = finder.findCategory(category)
    if (known) resolved.set(category, known)
    const rows = under.get(category)
    if (rows) rows.push(row)
    else under.set(category, [row])
  }
  const named = new Set([...resolved.values()].map(({ category_id }) => category_id))
  for (const [category, products] of under) {
    if (resolved.has(category)) continue
    const counts = new Map<PriceListCategory['category_id'], number>()
    for (const { code, name } of products) {
      const [byName, another] = name === undefined ? [] : finder.findByName(name)
      const [byCode] = code === undefined ? [] : finder.findByCode(code)
      const product = another ? undefined : (byName ?? byCode)
      if (product) counts.set(product.category_id, (counts.get(product.category_id) ?? 0) + 1)
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a)
    if (
      !most ||
      most[1] < PRODUCTS_MIN ||
      most[1] < products.length * SAME_CATEGORY_SHARE_MIN ||
      named.has(most[0])
    )
      continue
    const known = finder.findCategoryById(most[0])
    if (known) resolved.set(category, known)
  }
  return resolved
}
