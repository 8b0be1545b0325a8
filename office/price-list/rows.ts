import type { KeptProductJson } from '#contract/office/price-list.ts'
import { fold } from '#domain/search/fold.ts'
import type { RowRef, Sheet } from './sheet.ts'

/** What narrows the table down: what is searched for, and one category by its id; '' each for all. */
export type Filter = { q: string; category: string }

const folded = new WeakMap<KeptProductJson, string>()

/** What a product is found by, each word after a space. */
function wordsOf(product: KeptProductJson): string {
  let words = folded.get(product)
  if (words === undefined) {
    const { product_code, product_name, tamil_name } = product
    words = ` ${fold(`${product_code} ${product_name} ${tamil_name}`)}`
    folded.set(product, words)
  }
  return words
}

/** The rows that are shown: each category before its products; those whose words all begin as what is searched for. */
export function rowsOf(sheet: Pick<Sheet, 'groups' | 'product'>, { q, category }: Filter): RowRef[] {
  const asked = fold(q).split(' ').filter(Boolean)
  const isFound = (id: string) => {
    const product = sheet.product(id)
    return product !== undefined && asked.every((word) => wordsOf(product).includes(` ${word}`))
  }
  return sheet.groups().flatMap(({ category: { category_id: id }, ids }): RowRef[] => {
    if (category && category !== id) return []
    const found = asked.length > 0 ? ids.filter(isFound) : ids
    if (asked.length > 0 && found.length === 0) return []
    return [{ kind: 'category', id }, ...found.map((id): RowRef => ({ kind: 'product', id }))]
  })
}
