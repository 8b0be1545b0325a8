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
 * The browser's cart: one external store that every screen and tab shares (section 4, D12). Products are listened to
 * one by one, so that a typed quantity renders its own row and the totals, with 200 products or 5,000.
 */
export class BrowserCart {
  lines: readonly CartLine[] = []
  #quantityByProductId = new Map<ProductId, number>()
  totals = cartTotals([])
  #listeners = new Listeners()
  #listenersByProductId = new Map<ProductId, Listeners>()
  #storage: Storage | undefined
  /** False when the browser refused to keep the cart: it then lives in this page only, and the page says so. */
  isSaved = true
  /** How many damaged lines were left out when the cart was read: 0 again once it changed or that was said. */
  droppedLineCount = 0
  /** Whether something costs another price since it was chosen: no more once the cart changed or that was said. */
  hasRepricedLines = false
  /** Whether a cart was begun since the last one was cleared or ordered. Emptied by hand it still is one. */
  isStarted = false
  /** What storage held when it was last looked at. */
  #lastStored: string | null | undefined

  constructor(storage?: Storage) {
    this.attachStorage(storage)
  }

  /** Reads the cart that this storage holds, and keeps it there from now on. */
  attachStorage(storage: Storage | undefined) {
    this.#storage = storage
    this.isSaved = true
    this.syncFromStorage()
  }

  getQuantity(id: ProductId): number {
    return this.#quantityByProductId.get(id) ?? 0
  }

  /** Takes over what another tab made of the cart. One that lives in memory only is the newest there is and stays. */
  syncFromStorage() {
    if (!this.isSaved) return
    try {
      if (!this.#storage) throw new Error('storage is forbidden')
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
   * Puts a product into the cart, changes its quantity, or takes it out with 0. What another tab has changed meanwhile
   * stays changed, though this one may not have heard of it while it was put aside.
   */
  setQuantity(product: CartProduct, qty: number) {
    this.syncFromStorage()
    this.replaceLines(setLineQuantity(this.lines, product, qty))
  }

  /** Puts other lines in place of the present ones. */
  replaceLines(lines: readonly CartLine[]) {
    this.isStarted = true
    // First, so that whoever hears of the change sees whether it was kept.
    this.#save(lines)
    this.#publish(lines)
  }

  /**
   * Clear, and what follows a placed order: empties all browser storage, fingerprint and token included (section 4). Only
   * what was ordered last stays (D23).
   */
  clear() {
    cancelPriceListStorage()

    try {
      this.#storage?.clear()
      this.#lastStored = null
      const placed = sessionStorage.getItem(PLACED_ORDER_KEY)
      sessionStorage.clear()
      if (placed !== null) sessionStorage.setItem(PLACED_ORDER_KEY, placed)
    } catch {
      this.isSaved = false
    }
    this.isStarted = false
    this.#publish([])
  }

  /** Takes over what these products cost today: a list and the cart beside it never name two prices. */
  reprice(products: readonly CartProduct[]) {
    this.syncFromStorage()
    let { lines } = this
    for (const product of products) {
      // A list has thousands of products, a cart few of them.
      const line = this.#quantityByProductId.has(product._id) && lines.find(({ _id }) => _id === product._id)
      if (line && line.price !== product.after_discount_price)
        lines = setLineQuantity(lines, product, line.qty)
    }
    if (lines === this.lines) return
    this.#save(lines)
    this.#publish(lines, 0, true)
  }

  /** What happened to the cart was said: nobody hears of it again. */
  dismissNotices() {
    if (this.droppedLineCount > 0 || this.hasRepricedLines) this.#publish(this.lines)
  }

  /** Calls back whenever any line changes. */
  subscribe = this.#listeners.subscribe

  /** Calls back when the quantity of one product changes. */
  subscribeToProduct(id: ProductId, listener: () => void) {
    const listeners = this.#listenersByProductId.get(id) ?? new Listeners()
    this.#listenersByProductId.set(id, listeners)
    return listeners.subscribe(listener)
  }

  #publish(lines: readonly CartLine[], dropped = 0, repriced = false) {
    const before = this.#quantityByProductId
    this.lines = lines
    this.droppedLineCount = dropped
    this.hasRepricedLines = repriced
    this.#quantityByProductId = new Map(lines.map((line) => [line._id, line.qty]))
    this.totals = cartTotals(lines)
    for (const id of new Set([...before.keys(), ...this.#quantityByProductId.keys()])) {
      if (before.get(id) !== this.#quantityByProductId.get(id)) this.#listenersByProductId.get(id)?.notify()
    }
    this.#listeners.notify()
  }

  #save(lines: readonly CartLine[]) {
    try {
      if (!this.#storage) throw new Error('storage is forbidden')
      const stored = JSON.stringify(lines.map(cartLineToJson))
      this.#storage.setItem(CART_KEY, stored)
      this.#lastStored = stored
      this.isSaved = true
    } catch {
      this.isSaved = false
    }
  }
}
