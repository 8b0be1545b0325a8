import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { foldText } from '#domain/search/fold-text.ts'
import type { RowRef, Sheet } from './sheet.ts'

/** What narrows the table down: what is searched for, and one category by its id; '' each for all. */
export type RowFilter = { q: string; category: string }

const searchWordsByProduct = new WeakMap<PriceListProductJson, string>()

/** What a product is found by, each word after a space. */
function buildSearchWords(product: PriceListProductJson): string {
  let words = searchWordsByProduct.get(product)
  if (words === undefined) {
    const { product_code, product_name, tamil_name } = product
    words = ` ${foldText(`${product_code} ${product_name} ${tamil_name}`)}`
    searchWordsByProduct.set(product, words)
  }
  return words
}

/** The rows that are shown: each category before its products; those whose words all begin as what is searched for. */
export function filterRows(sheet: Pick<Sheet, 'groups' | 'product'>, { q, category }: RowFilter): RowRef[] {
  const asked = foldText(q).split(' ').filter(Boolean)
  const isFound = (id: string) => {
    const product = sheet.product(id)
    return product !== undefined && asked.every((word) => buildSearchWords(product).includes(` ${word}`))
  }
  return sheet.groups().flatMap(({ category: { category_id: id }, ids }): RowRef[] => {
    if (category && category !== id) return []
    const found = asked.length > 0 ? ids.filter(isFound) : ids
    if (asked.length > 0 && found.length === 0) return []
    return [{ kind: 'category', id }, ...found.map((id): RowRef => ({ kind: 'product', id }))]
  })
}
