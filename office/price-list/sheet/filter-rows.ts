import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { foldText } from '#domain/search/fold-text.ts'
import type { PriceListIndex, RowRef } from './price-list-index.ts'

/** The marks by which products can be filtered. */
export const MARKS = ['is_sold_out', 'is_hidden', 'is_new_item', 'no_photo'] as const
type Mark = (typeof MARKS)[number]

/** The filter of the table: a search text, a category id and a mark. '' matches everything. */
export type RowFilter = { q: string; category: string; mark: Mark | '' }

/** A filter that matches everything. */
export const NO_FILTER: RowFilter = { q: '', category: '', mark: '' }

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

/** Drawings are no photos. */
const hasMark = (product: PriceListProductJson, mark: Mark) =>
  mark === 'no_photo' ? /^$|\.svg$/.test(product.photo_path) : product[mark]

/** Returns the rows to show: categories, each followed by its products. Each search word must begin a word of the product. */
export function filterRows({ groups }: Pick<PriceListIndex, 'groups'>, filter: RowFilter): RowRef[] {
  const { q, category, mark } = filter
  const prefixes = foldText(q).split(' ').filter(Boolean)
  const isFound = (product: PriceListProductJson) =>
    (!mark || hasMark(product, mark)) &&
    prefixes.every((word) => buildSearchWords(product).includes(` ${word}`))
  const isFiltered = prefixes.length > 0 || mark !== ''
  return groups.flatMap(({ category: { category_id: id }, products }): RowRef[] => {
    if (category && category !== id) return []
    const found = isFiltered ? products.filter(isFound) : products
    if (isFiltered && found.length === 0) return []
    return [
      { kind: 'category', id },
      ...found.map(({ product_id }): RowRef => ({ kind: 'product', id: product_id })),
    ]
  })
}
