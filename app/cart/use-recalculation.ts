import { useEffect } from 'react'
import type { ProductList } from '#domain/catalogue/product.ts'
import type { BrowserCart } from './browser-cart.ts'
import { cart } from './cart.ts'
import { isStoredPriceList } from './price-list-cache.ts'

/** Delay of the recalculation after page load, in ms (sections 4 and 9). */
const RECALCULATION_DELAY = 300

/** Recalculates the totals after the delay, from the stored cart and the list's prices. Returns a function that cancels it. */
export function scheduleRecalculation(cart: BrowserCart, catalogue: ProductList): () => void {
  const timer = setTimeout(
    () => cart.reprice(catalogue.flatMap(({ product_list }) => product_list)),
    RECALCULATION_DELAY,
  )
  return () => clearTimeout(timer)
}

/** Recalculates the cart 300 ms after a page with a product list loads (section 4). */
export function useRecalculation(catalogue: ProductList) {
  // Prices of a stored list may be stale.
  useEffect(() => scheduleRecalculation(cart, isStoredPriceList(catalogue) ? [] : catalogue), [catalogue])
}
