import { listCategoriesWithProducts } from '#contract/client/categories-with-products.ts'
import {
  categoryWithProductsFromJson,
  categoryWithProductsToJson,
  listFromJson,
} from '#contract/product-json.ts'
import type { ProductList } from '#domain/catalogue/product.ts'

/** The storage key of the cached category list (section 3). */
const STORAGE_KEY = 'global_quick_order_product_list'

/** How long after it was shown a list is stored, in ms: on a slow phone writing takes time, and painting comes first. */
const STORE_DELAY = 1000

/** How long a list counts as fresh, in ms: no request is made for it when the visitor goes from screen to screen. */
const MAX_AGE = 60_000

let cached: { at: number; list: ProductList } | undefined

/** The list that was read from storage last. */
let lastStoredList: ProductList | undefined

/** The timer after which the cached list is stored. */
let storeTimer: ReturnType<typeof setTimeout> | undefined

/** The request that is on its way. */
let pendingRequest: Promise<ProductList> | undefined

/** Remembers the whole price list that a screen shows, for other screens and for a time without a connection. */
export function cachePriceList(list: ProductList): void {
  if (cached?.list === list || isStoredPriceList(list)) return
  cached = { at: performance.now(), list }
  clearTimeout(storeTimer)
  storeTimer = setTimeout(() => {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(list.map(categoryWithProductsToJson)))
    } catch {
      // Storage is full or forbidden: the list is fetched each time.
    }
  }, STORE_DELAY)
}

/** Does not store the list that is waiting to be stored: browser storage has just been emptied. */
export function cancelPriceListStorage(): void {
  clearTimeout(storeTimer)
}

/** The price list that this page knows, at most a minute old. */
export function findFreshPriceList(): ProductList | undefined {
  return cached && performance.now() - cached.at <= MAX_AGE ? cached.list : undefined
}

/** The request for the price list that is on its way, if there is one. */
export const findPendingPriceList = () => pendingRequest

/** The price list that this browser saw last; empty when it has seen none. */
export function readStoredPriceList(): ProductList {
  try {
    lastStoredList = listFromJson(
      JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'),
      categoryWithProductsFromJson,
    )
  } catch {
    lastStoredList = []
  }
  return lastStoredList
}

/** Whether a list, or its first category, came from storage: its prices may be old. */
export function isStoredPriceList(list: ProductList): boolean {
  return list === lastStoredList || (list[0] !== undefined && lastStoredList?.includes(list[0]) === true)
}

function requestPriceList(): Promise<ProductList> {
  pendingRequest ??= listCategoriesWithProducts()
    .then((list) => {
      cachePriceList(list)
      return list
    })
    .finally(() => {
      pendingRequest = undefined
    })
  return pendingRequest
}

/** Fetches the price list unless a fresh one is known; without a connection gives the stored one. Rejects when there is none. */
export async function fetchPriceList(): Promise<ProductList> {
  try {
    return findFreshPriceList() ?? (await requestPriceList())
  } catch (error) {
    const list = readStoredPriceList()
    if (list.length === 0) throw error
    return list
  }
}
