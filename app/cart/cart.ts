import { useSyncExternalStore } from 'react'
import type { ProductId } from '#domain/catalogue/product.ts'
import { BrowserCart, CART_KEY } from './browser-cart.ts'
import { syncPlacedOrder } from './placed-order.ts'

function findLocalStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** The visitor's cart. Always empty on the server. */
export const cart = new BrowserCart()

/** Loads the stored cart and syncs it with other tabs. Called once, from entry.client.tsx. */
export function initializeCart() {
  cart.attachStorage(findLocalStorage())
  // A null key means that another tab cleared all storage.
  addEventListener('storage', (event) => {
    syncPlacedOrder(event)
    if (event.key === CART_KEY || event.key === null) cart.syncFromStorage()
  })
  // Blurs on leaving, so that a page restored from the back/forward cache shows no half-typed quantity. Such a page
  // received no storage events, so it syncs on return.
  addEventListener('pagehide', () => document.querySelector<HTMLElement>(':focus')?.blur())
  addEventListener('pageshow', () => cart.syncFromStorage())
}

const EMPTY_CART = new BrowserCart()

/** Returns the quantity of one product. Renders again only when it changes. */
export function useQuantity(id: ProductId): number {
  return useSyncExternalStore(
    (listener) => cart.subscribeToProduct(id, listener),
    () => cart.getQuantity(id),
    () => 0,
  )
}

/** Returns the part of the cart that `read` selects. Renders again only when that part changes. */
function useCartSelector<Part>(read: (cart: BrowserCart) => Part): Part {
  return useSyncExternalStore(
    cart.subscribe,
    () => read(cart),
    () => read(EMPTY_CART),
  )
}

/** Product count and totals of the cart, in paise. */
export const useTotals = () => useCartSelector(({ totals }) => totals)

/** The lines of the cart, in the order in which they were added. */
export const useCartLines = () => useCartSelector(({ lines }) => lines)
