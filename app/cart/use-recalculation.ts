import { useEffect } from 'react'
import type { BrowserCart } from './browser-cart.ts'
import { cart } from './cart.ts'

/** How long after a page was loaded its totals are worked out anew, in ms (sections 4 and 9). */
export const RECALCULATION_DELAY = 300

/** Works the totals out anew from what storage holds, once the delay is over; gives what calls it off. */
export function recalculateLater(cart: BrowserCart): () => void {
  const timer = setTimeout(() => cart.read(), RECALCULATION_DELAY)
  return () => clearTimeout(timer)
}

/** The recalculation 300 ms after the quick-order and quick-enquiry pages load (section 4). */
export function useRecalculation() {
  useEffect(() => recalculateLater(cart), [])
}
