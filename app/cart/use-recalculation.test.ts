import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { CategoryIdSchema } from '#domain/catalogue/product-schemas.ts'
import { cartLineToJson, toCartLine } from '#domain/enquiry/cart/cart.ts'
import { paise } from '#domain/money/money.ts'
import { BrowserCart, CART_KEY } from './browser-cart.ts'
import { scheduleRecalculation } from './use-recalculation.ts'

const rocket = {
  _id: productId('rocket'),
  product_code: 'RK01',
  product_name: 'Rocket',
  tamil_name: 'ராக்கெட்',
  per: '1 Box (10 Pcs)',
  discount_percentage: 70,
  after_discount_price: paise(4500),
}

const PRODUCT = {
  price: paise(15000),
  discount_price: paise(10500),
  is_netrate_item: 0,
  is_new_item: 0,
  is_top_selling_item: 0,
  is_sold_out: 0,
  photo_path: '',
  sort_order: 1,
  category_name: 'Rockets',
} as const
const CATEGORY = {
  category_id: v.parse(CategoryIdSchema, 'rockets'),
  category_name: 'Rockets',
  category_tamil_name: 'ராக்கெட்',
  category_slug: 'rockets',
}

/** Storage for one cart. Writes fail when `isFull`. */
function createFakeStorage(isFull = false): Storage {
  let storedCart: string | null = null
  return {
    length: 0,
    clear() {},
    getItem: () => storedCart,
    key: () => CART_KEY,
    removeItem() {},
    setItem(_, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      storedCart = value
    },
  }
}

describe('scheduleRecalculation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs 300 ms after page load on the cart stored by then', { tags: ['§4', '§9'] }, () => {
    const storage = createFakeStorage()
    const cart = new BrowserCart(storage)
    scheduleRecalculation(cart, [])
    storage.setItem(CART_KEY, JSON.stringify([cartLineToJson(toCartLine(rocket, 4))]))
    vi.advanceTimersByTime(299)
    expect(cart.totals).toMatchObject({ count: 0, payable: 0 })
    vi.advanceTimersByTime(1)
    expect(cart.totals).toMatchObject({ count: 1, payable: 18000 })
  })

  it('applies the current prices of the list and reports that once', { tags: ['D3'] }, () => {
    const storage = createFakeStorage()
    storage.setItem(CART_KEY, JSON.stringify([cartLineToJson(toCartLine(rocket, 4))]))
    const cart = new BrowserCart(storage)
    const repricedRocket = { ...rocket, after_discount_price: paise(5000) }
    const list = (product: typeof rocket) => [{ ...CATEGORY, product_list: [{ ...PRODUCT, ...product }] }]
    scheduleRecalculation(cart, list(rocket))
    vi.advanceTimersByTime(300)
    expect([cart.totals.payable, cart.hasRepricedLines]).toEqual([18000, false])
    scheduleRecalculation(cart, list(repricedRocket))
    vi.advanceTimersByTime(300)
    expect([cart.totals.payable, cart.hasRepricedLines]).toEqual([20000, true])
    expect(new BrowserCart(storage).totals.payable).toBe(20000)
    cart.dismissNotices()
    expect(cart.hasRepricedLines).toBe(false)
  })

  it('does not run when cancelled before the delay ends', { tags: ['§4'] }, () => {
    const storage = createFakeStorage()
    const cart = new BrowserCart(storage)
    const cancel = scheduleRecalculation(cart, [])
    storage.setItem(CART_KEY, JSON.stringify([cartLineToJson(toCartLine(rocket, 4))]))
    cancel()
    vi.advanceTimersByTime(300)
    expect(cart.totals.count).toBe(0)
  })

  it('keeps a cart that could not be stored', { tags: ['D12', 'W12'] }, () => {
    const cart = new BrowserCart(createFakeStorage(true))
    cart.setQuantity(rocket, 2)
    scheduleRecalculation(cart, [])
    vi.advanceTimersByTime(300)
    expect(cart.getQuantity(rocket._id)).toBe(2)
  })
})
