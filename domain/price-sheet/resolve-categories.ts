import type { KeptCategory } from '../catalogue/price-list.ts'
import type { ProductFinder } from './product-finder.ts'

/** What a row says of its category and of itself. */
type RowOfCategory = {
  category: string | undefined
  code: string | undefined
  name: string | undefined
}

/** So many of the products under a heading must be of one category for the heading to be another word for it. */
const ENOUGH = 0.7
const PRODUCTS_MIN = 3

/** The categories of the shop that a sheet's categories are, by their names in the sheet; those that are not there are new. */
export function resolveCategories(
  rows: readonly RowOfCategory[],
  finder: ProductFinder,
): Map<string, KeptCategory> {
  const resolved = new Map<string, KeptCategory>()
  const under = new Map<string, RowOfCategory[]>()
  for (const row of rows) {
    const { category } = row
    if (category === undefined) continue
    const known = finder.category(category)
    if (known) resolved.set(category, known)
    const rows = under.get(category)
    if (rows) rows.push(row)
    else under.set(category, [row])
  }
  const named = new Set([...resolved.values()].map(({ category_id }) => category_id))
  for (const [category, products] of under) {
    if (resolved.has(category)) continue
    const counts = new Map<KeptCategory['category_id'], number>()
    for (const { code, name } of products) {
      const [byName, another] = name === undefined ? [] : finder.named(name)
      const [byCode] = code === undefined ? [] : finder.withCode(code)
      const product = another ? undefined : (byName ?? byCode)
      if (product) counts.set(product.category_id, (counts.get(product.category_id) ?? 0) + 1)
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a)
    if (!most || most[1] < PRODUCTS_MIN || most[1] < products.length * ENOUGH || named.has(most[0])) continue
    const known = finder.categoryById(most[0])
    if (known) resolved.set(category, known)
  }
  return resolved
}
