import type { CategoryWithProducts, RestOfCategory } from '#domain/catalogue/product.ts'
import type { CategoryWithProductsJson } from './json-schemas.ts'
import { categoryWithProductsFromJson, categoryWithProductsToJson } from './product-json.ts'

// The categories of a list of which not all may be here, apart from the others: few browsers ever read them.

/** A category with its products, or the first of them. */
export function begunCategoryToJson(category: CategoryWithProducts): CategoryWithProductsJson {
  const { rest } = category
  return { ...categoryWithProductsToJson(category), ...(rest && { rest }) }
}

function restFromJson({ product_count, same_discount }: RestOfCategory): RestOfCategory {
  const has = typeof same_discount === 'number'
  return { product_count: Number(product_count) || 0, ...(has && { same_discount }) }
}

/** The category that JSON names, with those of its products that can be read. Throws when its id cannot be read. */
export function begunCategoryFromJson(json: unknown): CategoryWithProducts {
  const { rest }: CategoryWithProductsJson = Object(json)
  return { ...categoryWithProductsFromJson(json), ...(rest && { rest: restFromJson(rest) }) }
}
