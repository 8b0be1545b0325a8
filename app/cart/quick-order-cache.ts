import { quickOrder } from '#contract/client/product.ts'
import {
  categoryWithProductsFromJson,
  categoryWithProductsToJson,
  listFromJson,
} from '#contract/product-json.ts'
import type { CategoryWithProducts } from '#domain/product.ts'

/** The storage key of the cached category list (section 3). */
const KEY = 'global_quick_order_product_list'

function keep(catalogue: readonly CategoryWithProducts[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(catalogue.map(categoryWithProductsToJson)))
  } catch {
    // Full or forbidden storage: the list is then loaded each time.
  }
}

function kept(): CategoryWithProducts[] {
  try {
    return listFromJson(JSON.parse(localStorage.getItem(KEY) ?? '[]'), categoryWithProductsFromJson)
  } catch {
    return []
  }
}

/** The price list from the shop or, on a bad line, the one that this browser saw last. */
export async function quickOrderList(): Promise<CategoryWithProducts[]> {
  try {
    const catalogue = [...(await quickOrder())]
    keep(catalogue)
    return catalogue
  } catch {
    return kept()
  }
}
