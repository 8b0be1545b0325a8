import { quickOrder } from '#contract/client/quick-order.ts'
import {
  categoryWithProductsFromJson,
  categoryWithProductsToJson,
  listFromJson,
} from '#contract/product-json.ts'
import type { ProductList } from '#domain/catalogue/product.ts'

/** The storage key of the cached category list (section 3). */
const KEY = 'global_quick_order_product_list'

/** How long after it was shown a list is stored, in ms: on a slow phone writing takes time, and painting comes first. */
const STORE_AFTER = 1000

/** How long a list counts as fresh, in ms: no request is made for it when the visitor goes from screen to screen. */
const FRESH = 60_000

let known: { at: number; list: ProductList } | undefined

/** The list that was read from storage last. */
let stored: ProductList | undefined

/** The request that is on its way. */
let pending: Promise<ProductList> | undefined

/** Remembers the whole price list that a screen shows, for other screens and for a time without a connection. */
export function rememberPriceList(list: ProductList): void {
  if (known?.list === list || isStoredPriceList(list)) return
  known = { at: performance.now(), list }
  setTimeout(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(list.map(categoryWithProductsToJson)))
    } catch {
      // Storage is full or forbidden: the list is fetched each time.
    }
  }, STORE_AFTER)
}

/** The price list that this page knows, at most a minute old. */
export function freshPriceList(): ProductList | undefined {
  return known && performance.now() - known.at <= FRESH ? known.list : undefined
}

/** The request for the price list that is on its way, if there is one. */
export const pendingPriceList = () => pending

/** The price list that this browser saw last; empty when it has seen none. */
export function storedPriceList(): ProductList {
  try {
    stored = listFromJson(JSON.parse(localStorage.getItem(KEY) ?? '[]'), categoryWithProductsFromJson)
  } catch {
    stored = []
  }
  return stored
}

/** Whether a list, or its first category, came from storage: its prices may be old. */
export function isStoredPriceList(list: ProductList): boolean {
  return list === stored || (list[0] !== undefined && stored?.includes(list[0]) === true)
}

function requestPriceList(): Promise<ProductList> {
  pending ??= quickOrder()
    .then((list) => {
      rememberPriceList(list)
      return list
    })
    .finally(() => {
      pending = undefined
    })
  return pending
}

/** Fetches the price list unless a fresh one is known; without a connection gives the stored one. Rejects when there is none. */
export async function fetchPriceList(): Promise<ProductList> {
  try {
    return freshPriceList() ?? (await requestPriceList())
  } catch (error) {
    const list = storedPriceList()
    if (list.length === 0) throw error
    return list
  }
}
