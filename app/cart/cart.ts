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

/** The visitor's cart. On the server it is empty and nobody changes it. */
export const cart = new BrowserCart()

/** Reads the stored cart and keeps up with other tabs. Called once, where the browser starts. */
export function initializeCart() {
  cart.attachStorage(findLocalStorage())
  // A null key: another tab cleared everything.
  addEventListener('storage', (event) => {
    syncPlacedOrder(event)
    if (event.key === CART_KEY || event.key === null) cart.syncFromStorage()
  })
  // A page that is left is not typed into; one that the browser had put aside heard of nothing.
  addEventListener('pagehide', () => document.querySelector<HTMLElement>(':focus')?.blur())
  addEventListener('pageshow', () => cart.syncFromStorage())
}

const EMPTY_CART = new BrowserCart()

/** The quantity of one product; its row renders again only when this changes. */
export function useQuantity(id: ProductId): number {
  return useSyncExternalStore(
    (listener) => cart.subscribeToProduct(id, listener),
    () => cart.getQuantity(id),
    () => 0,
  )
}

/** What `read` gives of the cart; whoever asks renders again when that changes. */
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
