import type { PriceListCategory } from '../../catalogue/price-list.ts'
import type { ProductFinder } from './product-finder.ts'

/** The category, code and name of a row. */
type CategoryRow = {
  category: string | undefined
  code: string | undefined
  name: string | undefined
}

/** The share of products under a heading that must be of one category, for the heading to be its alias. */
const SAME_CATEGORY_SHARE_MIN = 0.7
const PRODUCTS_MIN = 3

/** Maps the categories of a sheet to the shop's, by the sheet's names. Categories that are missing in the map are new. */
export function resolveCategories(
  rows: readonly CategoryRow[],
  finder: ProductFinder,
): Map<string, PriceListCategory> {
  const resolved = new Map<string, PriceListCategory>()
  const rowsByCategory = new Map<string, CategoryRow[]>()
  for (const row of rows) {
    const { category } = row
    if (category === undefined) continue
    const shopCategory = finder.findCategory(category)
    if (shopCategory) resolved.set(category, shopCategory)
    const rows = rowsByCategory.get(category)
    if (rows) rows.push(row)
    else rowsByCategory.set(category, [row])
  }
  const resolvedIds = new Set([...resolved.values()].map(({ category_id }) => category_id))
  for (const [category, products] of rowsByCategory) {
    if (resolved.has(category)) continue
    const counts = new Map<PriceListCategory['category_id'], number>()
    for (const { code, name } of products) {
      const [byName, another] = name === undefined ? [] : finder.findByName(name)
      const [byCode] = code === undefined ? [] : finder.findByCode(code)
      const product = another ? undefined : (byName ?? byCode)
      if (product) counts.set(product.category_id, (counts.get(product.category_id) ?? 0) + 1)
    }
    const [topCount] = [...counts].sort(([, a], [, b]) => b - a)
    if (
      !topCount ||
      topCount[1] < PRODUCTS_MIN ||
      topCount[1] < products.length * SAME_CATEGORY_SHARE_MIN ||
      resolvedIds.has(topCount[0])
    )
      continue
    const shopCategory = finder.findCategoryById(topCount[0])
    if (shopCategory) resolved.set(category, shopCategory)
  }
  return resolved
}
