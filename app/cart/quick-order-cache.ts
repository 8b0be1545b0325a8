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

/** For so long one list of the shop's is as good as the next, in ms: who goes from screen to screen does not wait. */
const FRESH = 60_000

let loaded: { at: number; list: Promise<CategoryWithProducts[]> } | undefined

async function load(): Promise<CategoryWithProducts[]> {
  try {
    const catalogue = [...(await quickOrder())]
    keep(catalogue)
    return catalogue
  } catch {
    loaded = undefined
    return kept()
  }
}

/** The price list from the shop, at most a minute old, or, on a bad line, the one that this browser saw last. */
export function quickOrderList(): Promise<CategoryWithProducts[]> {
  const now = performance.now()
  if (!loaded || now - loaded.at > FRESH) loaded = { at: now, list: load() }
  return loaded.list
}
