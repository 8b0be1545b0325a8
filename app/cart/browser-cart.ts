import type { ProductId } from '#domain/catalogue/product.ts'
import {
  type CartLine,
  cartLineToJson,
  cartTotals,
  readCart,
  type Sold,
  withQuantity,
} from '#domain/enquiry/cart.ts'
import { Listeners } from './listeners.ts'
import { PLACED_ORDER_KEY } from './placed-order.ts'

/** The storage key of the cart (specification, section 3). */
export const CART_KEY = 'product_list'

/**
 * The browser's cart: one external store that every screen and tab shares (section 4, D12). Products are listened to
 * one by one, so that a typed quantity renders its own row and the totals, with 200 products or 5,000.
 */
export class BrowserCart {
  lines: readonly CartLine[] = []
  #quantities = new Map<ProductId, number>()
  totals = cartTotals([])
  #listeners = new Listeners()
  #productListeners = new Map<ProductId, Listeners>()
  #storage: Storage | undefined
  /** False when the browser refused to keep the cart: it then lives in this page only, and the page says so. */
  saved = true
  /** How many damaged lines were left out when the cart was read: 0 again once it changed or that was said. */
  dropped = 0
  /** Whether something costs another price since it was chosen: no more once the cart changed or that was said. */
  repriced = false
  /** Whether a cart was begun since the last one was cleared or ordered. Emptied by hand it still is one. */
  begun = false
  /** What storage held when it was last looked at. */
  #stored: string | null | undefined

  constructor(storage?: Storage) {
    this.open(storage)
  }

  /** Reads the cart that this storage holds, and keeps it there from now on. */
  open(storage: Storage | undefined) {
    this.#storage = storage
    this.saved = true
    this.read()
  }

  quantityOf(id: ProductId): number {
    return this.#quantities.get(id) ?? 0
  }

  /** Takes over what another tab made of the cart. One that lives in memory only is the newest there is and stays. */
  read() {
    if (!this.saved) return
    try {
      if (!this.#storage) throw new Error('storage is forbidden')
      const stored = this.#storage.getItem(CART_KEY)
      if (stored === this.#stored) return
      this.#stored = stored
      this.begun = stored !== null
      const { lines, dropped } = readCart(stored)
      if (dropped > 0) this.#save(lines)
      this.#show(lines, dropped)
    } catch {
      this.saved = false
    }
  }

  /**
   * Puts a product into the cart, changes its quantity, or takes it out with 0. What another tab has changed meanwhile
   * stays changed, though this one may not have heard of it while it was put aside.
   */
  setQuantity(product: Sold, qty: number) {
    this.read()
    this.replace(withQuantity(this.lines, product, qty))
  }

  /** Puts other lines in place of the present ones. */
  replace(lines: readonly CartLine[]) {
    this.begun = true
    // First, so that whoever hears of the change sees whether it was kept.
    this.#save(lines)
    this.#show(lines)
  }

  /**
   * Clear, and what follows a placed order: empties all browser storage, fingerprint and token included (section 4). Only
   * what was ordered last stays (D23).
   */
  clear() {
    try {
      this.#storage?.clear()
      this.#stored = null
      const placed = sessionStorage.getItem(PLACED_ORDER_KEY)
      sessionStorage.clear()
      if (placed !== null) sessionStorage.setItem(PLACED_ORDER_KEY, placed)
    } catch {
      this.saved = false
    }
    this.begun = false
    this.#show([])
  }

  /** Takes over what these products cost today: a list and the cart beside it never name two prices. */
  reprice(products: readonly Sold[]) {
    this.read()
    let { lines } = this
    for (const product of products) {
      // A list has thousands of products, a cart few of them.
      const line = this.#quantities.has(product._id) && lines.find(({ _id }) => _id === product._id)
      if (line && line.price !== product.after_discount_price) lines = withQuantity(lines, product, line.qty)
    }
    if (lines === this.lines) return
    this.#save(lines)
    this.#show(lines, 0, true)
  }

  /** What happened to the cart was said: nobody hears of it again. */
  dismissNews() {
    if (this.dropped > 0 || this.repriced) this.#show(this.lines)
  }

  /** Calls back whenever any line changes. */
  subscribe = this.#listeners.subscribe

  /** Calls back when the quantity of one product changes. */
  subscribeTo(id: ProductId, listener: () => void) {
    const listeners = this.#productListeners.get(id) ?? new Listeners()
    this.#productListeners.set(id, listeners)
    return listeners.subscribe(listener)
  }

  #show(lines: readonly CartLine[], dropped = 0, repriced = false) {
    const before = this.#quantities
    this.lines = lines
    this.dropped = dropped
    this.repriced = repriced
    this.#quantities = new Map(lines.map((line) => [line._id, line.qty]))
    this.totals = cartTotals(lines)
    for (const id of new Set([...before.keys(), ...this.#quantities.keys()])) {
      if (before.get(id) !== this.#quantities.get(id)) this.#productListeners.get(id)?.tell()
    }
    this.#listeners.tell()
  }

  #save(lines: readonly CartLine[]) {
    try {
      if (!this.#storage) throw new Error('storage is forbidden')
      const stored = JSON.stringify(lines.map(cartLineToJson))
      this.#storage.setItem(CART_KEY, stored)
      this.#stored = stored
      this.saved = true
    } catch {
      this.saved = false
    }
  }
}
