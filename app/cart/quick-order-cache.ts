import { quickOrder } from '#contract/client/product.ts'
import {
  categoryWithProductsFromJson,
  categoryWithProductsToJson,
  listFromJson,
} from '#contract/product-json.ts'
import type { CategoryWithProducts } from '#domain/product.ts'

/** The storage key of the cached category list (section 3). */
const KEY = 'global_quick_order_product_list'

/** Keeps the list for a bad line, once the screen that waits for it is there: on a slow phone writing takes its time. */
function keep(catalogue: readonly CategoryWithProducts[]) {
  setTimeout(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(catalogue.map(categoryWithProductsToJson)))
    } catch {
      // Full or forbidden storage: the list is then loaded each time.
    }
  }, AFTERWARDS)
}

function kept(): CategoryWithProducts[] {
  try {
    return listFromJson(JSON.parse(localStorage.getItem(KEY) ?? '[]'), categoryWithProductsFromJson)
  } catch {
    return []
  }
}

/** When that is, in ms. */
const AFTERWARDS = 1000

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

/** The price list as long as it is at hand or on its way: at most a minute old. */
export function listAtHand(): Promise<CategoryWithProducts[]> | undefined {
  return loaded && performance.now() - loaded.at <= FRESH ? loaded.list : undefined
}

/** The price list from the shop, at most a minute old, or, on a bad line, the one that this browser saw last. */
export function quickOrderList(): Promise<CategoryWithProducts[]> {
  return listAtHand() ?? loadList()
}

function loadList(): Promise<CategoryWithProducts[]> {
  const list = load()
  loaded = { at: performance.now(), list }
  return list
}
