import type { Product } from '#domain/catalogue/product.ts'
import { searchCodeKey } from '#domain/search/code-key.ts'

/** The product that Enter leads to: the one with the typed code, in upper or lower case, or the only result. */
export function findEnterTarget(found: readonly Product[], typed: string): Product | undefined {
  const [first, ...others] = found
  const isCode = first !== undefined && searchCodeKey(first.product_code) === searchCodeKey(typed)
  return isCode || others.length === 0 ? first : undefined
}
