import type { ProductId } from '#domain/catalogue/product.ts'
import {
  type CartLine,
  type CartProduct,
  cartLineToJson,
  cartTotals,
  readCart,
  setLineQuantity,
} from '#domain/enquiry/cart/cart.ts'
import { Listeners } from './listeners.ts'
import { PLACED_ORDER_KEY } from './placed-order.ts'
import { cancelPriceListStorage } from './price-list-cache.ts'

/** The storage key of the cart (specification, section 3). */
export const CART_KEY = 'product_list'

/**
 * The browser's cart: one external store shared by all screens and tabs (section 4, D12). Components subscribe to
 * single products, so that a typed quantity renders only its own row and the totals.
 */
export class BrowserCart {
  lines: readonly CartLine[] = []
  #quantityByProductId = new Map<ProductId, number>()
  totals = cartTotals([])
  #listeners = new Listeners()
  #listenersByProductId = new Map<ProductId, Listeners>()
  #storage: Storage | undefined
  /** False when the browser could not store the cart. It then lives in this page only, and CartNotice reports that. */
  isSaved = true
  /** Number of damaged lines dropped on the last read. 0 after the cart changes or the notices are dismissed. */
  droppedLineCount = 0
  /** Whether prices changed since the products were added. False after the cart changes or the notices are dismissed. */
  hasRepricedLines = false
  /** Whether a cart exists since the last Clear or placed order. A cart whose lines were all removed still exists. */
  isStarted = false
  /** The stored text at the last read or write. */
  #lastStored: string | null | undefined

  constructor(storage?: Storage) {
    this.attachStorage(storage)
  }

  /** Reads the cart from `storage` and stores changes there. */
  attachStorage(storage: Storage | undefined) {
    this.#storage = storage
    this.isSaved = true
    this.syncFromStorage()
  }

  getQuantity(id: ProductId): number {
    return this.#quantityByProductId.get(id) ?? 0
  }

  /** Applies changes that another tab stored. A cart that could not be saved is newer than storage and stays. */
  syncFromStorage() {
    if (!this.isSaved) return
    try {
      if (!this.#storage) throw new Error('Storage is blocked')
      const stored = this.#storage.getItem(CART_KEY)
      if (stored === this.#lastStored) return
      this.#lastStored = stored
      this.isStarted = stored !== null
      const { lines, droppedCount } = readCart(stored)
      if (droppedCount > 0) this.#save(lines)
      this.#publish(lines, droppedCount)
    } catch {
      this.isSaved = false
    }
  }

  /**
   * Sets a product's quantity; 0 removes it. Syncs first: a page restored from the back/forward cache received no
   * storage events.
   */
  setQuantity(product: CartProduct, qty: number) {
    this.syncFromStorage()
    this.replaceLines(setLineQuantity(this.lines, product, qty))
  }

  /** Replaces all lines. */
  replaceLines(lines: readonly CartLine[]) {
    this.isStarted = true
    // Saves first, so that listeners see the new `isSaved`.
    this.#save(lines)
    this.#publish(lines)
  }

  /**
   * Empties the cart and all browser storage, including fingerprint and token, on Clear and after a placed order
   * (section 4). Only the last placed order stays (D23).
   */
  clear() {
    cancelPriceListStorage()

    try {
      this.#storage?.clear()
      this.#lastStored = null
      const placedOrder = sessionStorage.getItem(PLACED_ORDER_KEY)
      sessionStorage.clear()
      if (placedOrder !== null) sessionStorage.setItem(PLACED_ORDER_KEY, placedOrder)
    } catch {
      this.isSaved = false
    }
    this.isStarted = false
    this.#publish([])
  }

  /** Updates the lines to the current prices of `products`, so that list and cart show the same price. */
  reprice(products: readonly CartProduct[]) {
    this.syncFromStorage()
    let { lines } = this
    for (const product of products) {
      // Looks up by id first: a list has thousands of products, a cart only a few.
      const line = this.#quantityByProductId.has(product._id) && lines.find(({ _id }) => _id === product._id)
      if (line && line.price !== product.after_discount_price)
        lines = setLineQuantity(lines, product, line.qty)
    }
    if (lines === this.lines) return
    this.#save(lines)
    this.#publish(lines, 0, true)
  }

  /** Clears the notices about dropped and repriced lines. */
  dismissNotices() {
    if (this.droppedLineCount > 0 || this.hasRepricedLines) this.#publish(this.lines)
  }

  /** Subscribes to any change of the cart. Returns the unsubscribe function. */
  subscribe = this.#listeners.subscribe

  /** Subscribes to the quantity of one product. Returns the unsubscribe function. */
  subscribeToProduct(id: ProductId, listener: () => void) {
    const listeners = this.#listenersByProductId.get(id) ?? new Listeners()
    this.#listenersByProductId.set(id, listeners)
    return listeners.subscribe(listener)
  }

  #publish(lines: readonly CartLine[], droppedLineCount = 0, hasRepricedLines = false) {
    const previousQuantities = this.#quantityByProductId
    this.lines = lines
    this.droppedLineCount = droppedLineCount
    this.hasRepricedLines = hasRepricedLines
    this.#quantityByProductId = new Map(lines.map((line) => [line._id, line.qty]))
    this.totals = cartTotals(lines)
    for (const id of new Set([...previousQuantities.keys(), ...this.#quantityByProductId.keys()])) {
      if (previousQuantities.get(id) !== this.#quantityByProductId.get(id))
        this.#listenersByProductId.get(id)?.notify()
    }
    this.#listeners.notify()
  }

  #save(lines: readonly CartLine[]) {
    try {
      if (!this.#storage) throw new Error('Storage is blocked')
      const stored = JSON.stringify(lines.map(cartLineToJson))
      this.#storage.setItem(CART_KEY, stored)
      this.#lastStored = stored
      this.isSaved = true
    } catch {
      this.isSaved = false
    }
  }
}
