import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { foldText } from '#domain/search/fold-text.ts'
import type { RowRef, Sheet } from './sheet.ts'

/** The filter of the table: a search text and a category id. '' matches everything. */
export type RowFilter = { q: string; category: string }

const searchWordsByProduct = new WeakMap<PriceListProductJson, string>()

/** A product's searchable text, folded, with a space before each word. */
function buildSearchWords(product: PriceListProductJson): string {
  let words = searchWordsByProduct.get(product)
  if (words === undefined) {
    const { product_code, product_name, tamil_name } = product
    words = ` ${foldText(`${product_code} ${product_name} ${tamil_name}`)}`
    searchWordsByProduct.set(product, words)
  }
  return words
}

/** Returns the rows to show: categories, each followed by its products. Each search word must begin a word of the product. */
export function filterRows(sheet: Pick<Sheet, 'groups' | 'product'>, { q, category }: RowFilter): RowRef[] {
  const prefixes = foldText(q).split(' ').filter(Boolean)
  const isFound = (id: string) => {
    const product = sheet.product(id)
    return product !== undefined && prefixes.every((word) => buildSearchWords(product).includes(` ${word}`))
  }
  return sheet.groups().flatMap(({ category: { category_id: id }, ids }): RowRef[] => {
    if (category && category !== id) return []
    const found = prefixes.length > 0 ? ids.filter(isFound) : ids
    if (prefixes.length > 0 && found.length === 0) return []
    return [{ kind: 'category', id }, ...found.map((id): RowRef => ({ kind: 'product', id }))]
  })
}
