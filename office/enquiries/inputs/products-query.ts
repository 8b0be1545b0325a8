import { listCategoriesWithProducts } from '#contract/client/categories-with-products.ts'
import type { OfficeResult } from '#contract/office/office-client.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { createProductIndex } from '#domain/search/product-index.ts'
import synonyms from '#domain/search/synonyms.json' with { type: 'json' }
import { officeQuery } from '../../shell/requests/office-query.ts'

/** The query of the products that customers see. Kept while offline. */
export const PRODUCTS_QUERY = officeQuery(
  ['price-list', 'products'],
  async (): Promise<OfficeResult<readonly CategoryWithProducts[]>> => {
    const categories = await listCategoriesWithProducts().catch(() => [])
    return categories.length > 0 ? { data: categories } : { error: { code: 'network' } }
  },
)

/** Builds the storefront's product search. For `select`. */
export const toProductIndex = (categories: readonly CategoryWithProducts[]) =>
  createProductIndex(categories, synonyms)

/** Maps product ids to the paths of their pictures. For `select`. */
export const toPhotoPaths = (categories: readonly CategoryWithProducts[]): ReadonlyMap<string, string> =>
  new Map(
    categories.flatMap(({ product_list }) =>
      product_list.flatMap(({ _id, photo_path }) => (photo_path ? [[_id, photo_path] as const] : [])),
    ),
  )
