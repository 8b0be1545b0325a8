import { quickOrder } from '#contract/client/quick-order.ts'
import {
  categoryWithProductsFromJson,
  categoryWithProductsToJson,
  listFromJson,
} from '#contract/product-json.ts'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'

type List = readonly CategoryWithProducts[]

/** The storage key of the cached category list (section 3). */
const KEY = 'global_quick_order_product_list'

/** The list is kept so long after it came, in ms: on a slow phone writing takes its time, and the screen comes first. */
const AFTERWARDS = 1000

/** For so long one list of the shop's is as good as the next, in ms: who goes from screen to screen does not wait. */
const FRESH = 60_000

function keep(list: List) {
  setTimeout(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(list.map(categoryWithProductsToJson)))
    } catch {
      // Full or forbidden storage: the list is then loaded each time.
    }
  }, AFTERWARDS)
}

function kept(): List {
  try {
    return listFromJson(JSON.parse(localStorage.getItem(KEY) ?? '[]'), categoryWithProductsFromJson)
  } catch {
    return []
  }
}

let loaded: { at: number; list: Promise<List> } | undefined

/** The price list as long as it is at hand or on its way: at most a minute old. Rejects when it cannot be had. */
export function listAtHand(): Promise<List> | undefined {
  return loaded && performance.now() - loaded.at <= FRESH ? loaded.list : undefined
}

/** The price list, which came category by category. It is not stored: one as long as that does not fit, or takes too long. */
export function listIsHere(list: List) {
  loaded = { at: performance.now(), list: Promise.resolve(list) }
}

/** The price list from the shop, at most a minute old. Rejects when it cannot be had. */
export function freshList(): Promise<List> {
  const atHand = listAtHand()
  if (atHand) return atHand
  const list = quickOrder()
  loaded = { at: performance.now(), list }
  list.then(keep, () => {
    loaded = undefined
  })
  return list
}

/** The same, or, on a bad line, the one that this browser saw last. */
export function quickOrderList(): Promise<List> {
  return freshList().catch(kept)
}
