import { useEffect } from 'react'
import type { ProductList } from '#domain/catalogue/product.ts'
import type { BrowserCart } from './browser-cart.ts'
import { cart } from './cart.ts'
import { isStoredPriceList } from './price-list-cache.ts'

/** How long after a page was loaded its totals are worked out anew, in ms (sections 4 and 9). */
const RECALCULATION_DELAY = 300

/** Works the totals out anew, from what storage holds and the list's prices, once the delay is over; gives what calls it off. */
export function scheduleRecalculation(cart: BrowserCart, catalogue: ProductList): () => void {
  const timer = setTimeout(
    () => cart.reprice(catalogue.flatMap(({ product_list }) => product_list)),
    RECALCULATION_DELAY,
  )
  return () => clearTimeout(timer)
}

/** The recalculation 300 ms after the quick-order and quick-enquiry pages load (section 4), and any other list. */
export function useRecalculation(catalogue: ProductList) {
  // Prices of a list that was stored earlier may be old.
  useEffect(() => scheduleRecalculation(cart, isStoredPriceList(catalogue) ? [] : catalogue), [catalogue])
}
