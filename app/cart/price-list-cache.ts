import { listCategoriesWithProducts } from '#contract/client/categories-with-products.ts'
import {
  categoryWithProductsFromJson,
  categoryWithProductsToJson,
  listFromJson,
} from '#contract/product-json.ts'
import type { ProductList } from '#domain/catalogue/product.ts'

/** The storage key of the cached category list (section 3). */
const STORAGE_KEY = 'global_quick_order_product_list'

/** Delay before a shown list is stored, in ms. Serializing is slow on old phones and would delay painting. */
const STORE_DELAY = 1000

/** How long a list counts as fresh, in ms: navigating within this time makes no request. */
const MAX_AGE = 60_000

let cached: { cachedAt: number; list: ProductList } | undefined

let lastStoredList: ProductList | undefined

/** The timer after which the cached list is stored. */
let storeTimer: ReturnType<typeof setTimeout> | undefined

/** The request that is on its way. */
let pendingRequest: Promise<ProductList> | undefined

/** Caches the whole price list for other screens, and stores it for offline use. */
export function cachePriceList(list: ProductList): void {
  if (cached?.list === list || isStoredPriceList(list)) return
  cached = { cachedAt: performance.now(), list }
  clearTimeout(storeTimer)
  storeTimer = setTimeout(() => {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(list.map(categoryWithProductsToJson)))
    } catch {
      // Storage is full or blocked: each visit fetches the list.
    }
  }, STORE_DELAY)
}

/** Does not store the list that is waiting to be stored: browser storage has just been emptied. */
export function cancelPriceListStorage(): void {
  clearTimeout(storeTimer)
}

/** The cached price list, at most one minute old; otherwise undefined. */
export function findFreshPriceList(): ProductList | undefined {
  return cached && performance.now() - cached.cachedAt <= MAX_AGE ? cached.list : undefined
}

/** The pending request for the price list, if there is one. */
export const findPendingPriceList = () => pendingRequest

/** Reads the stored price list; empty if there is none or it is damaged. */
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

/** Whether a list, or its first category, was read from storage: its prices may be stale. */
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

/**
 * Returns the cached price list if it is fresh, otherwise fetches it. Falls back to the stored list when offline;
 * rejects if there is none.
 */
export async function fetchPriceList(): Promise<ProductList> {
  try {
    return findFreshPriceList() ?? (await requestPriceList())
  } catch (error) {
    const list = readStoredPriceList()
    if (list.length === 0) throw error
    return list
  }
}
