import type { Product } from '#domain/catalogue/product.ts'
import { searchCodeKey } from '#domain/search/code-key.ts'

/** Finds the product that Enter selects: the first result if its code was typed (ignoring case, spaces and punctuation), or the only result. */
export function findEnterTarget(results: readonly Product[], query: string): Product | undefined {
  const [first, ...others] = results
  const isExactCode = first !== undefined && searchCodeKey(first.product_code) === searchCodeKey(query)
  return isExactCode || others.length === 0 ? first : undefined
}
