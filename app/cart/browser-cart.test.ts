import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { BrowserCart, CART_KEY } from './browser-cart.ts'

class MemoryStorage implements Storage {
  [name: string]: unknown
  readonly values = new Map<string, string>()
  get length() {
    return this.values.size
  }
  clear() {
    this.values.clear()
  }
  getItem(key: string) {
    return this.values.get(key) ?? null
  }
  key(index: number) {
    return [...this.values.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.values.delete(key)
  }
  setItem(key: string, value: string) {
    this.values.set(key, value)
  }
}

class FullStorage extends MemoryStorage {
  override setItem(): never {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

function product(id: string, rupees: number) {
  return {
    _id: productId(id),
    product_code: id.toUpperCase(),
    product_name: id,
    tamil_name: 'மத்தாப்பு',
    per: '1 Box (10 Pcs)',
    photo_path: `/pictures/${id}.svg`,
    discount_percentage: 70,
    after_discount_price: paise(rupees * 100),
  }
}

/** Storage with one valid line and two damaged ones. */
function createDamagedStorage() {
  const storage = new MemoryStorage()
  new BrowserCart(storage).setQuantity(product('sparkler', 12), 2)
  const good = JSON.parse(storage.getItem(CART_KEY) ?? '')
  storage.setItem(CART_KEY, JSON.stringify([...good, { _id: 'bomb', qty: -1 }, 'nonsense']))
  return storage
}

const sparkler = product('sparkler', 12)
const rocket = product('rocket', 45)

describe('BrowserCart', { tags: ['D12'] }, () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', new MemoryStorage())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('stores its lines under product_list, in rupees, with the fields of section 3', { tags: ['§3'] }, () => {
    const storage = new MemoryStorage()
    new BrowserCart(storage).setQuantity(sparkler, 3)
    expect(JSON.parse(storage.getItem(CART_KEY) ?? '')).toEqual([
      {
        _id: 'sparkler',
        product_code: 'SPARKLER',
        product_name: 'sparkler',
        tamil_name: 'மத்தாப்பு',
        per: '1 Box (10 Pcs)',
        photo_path: '/pictures/sparkler.svg',
        price: 12,
        discount_percentage: 70,
        after_discount_price: 12,
        discount_amount: 25.2,
        qty: 3,
        sub_total: 36,
      },
    ])
  })

  it('restores the same lines and totals after a reload', () => {
    const typed = fc.array(fc.tuple(fc.constantFrom(sparkler, rocket), fc.integer({ min: 0, max: 9999 })))
    fc.assert(
      fc.property(typed, (quantities) => {
        const storage = new MemoryStorage()
        const cart = new BrowserCart(storage)
        for (const [item, qty] of quantities) cart.setQuantity(item, qty)
        const reloaded = new BrowserCart(storage)
        expect(reloaded.lines).toEqual(cart.lines)
        expect(reloaded.totals).toEqual(cart.totals)
      }),
    )
  })

  it('notifies only the changed product’s row and the totals', () => {
    const cart = new BrowserCart(new MemoryStorage())
    const sparklerRow = vi.fn()
    const rocketRow = vi.fn()
    const totals = vi.fn()
    cart.subscribeToProduct(sparkler._id, sparklerRow)
    cart.subscribeToProduct(rocket._id, rocketRow)
    cart.subscribe(totals)
    cart.setQuantity(rocket, 2)
    expect([sparklerRow, rocketRow, totals].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
    expect(cart.totals).toMatchObject({ count: 1, payable: 9000 })
  })

  it('shows the lines that another tab wrote, and none after it cleared storage', { tags: ['W12'] }, () => {
    const storage = new MemoryStorage()
    const thisTab = new BrowserCart(storage)
    const otherTab = new BrowserCart(storage)
    otherTab.setQuantity(sparkler, 5)
    thisTab.syncFromStorage()
    expect(thisTab.getQuantity(sparkler._id)).toBe(5)
    otherTab.clear()
    thisTab.syncFromStorage()
    expect(thisTab.lines).toEqual([])
  })

  it('never restores lines that another tab changed, removed or cleared without an event', {
    tags: ['W12'],
  }, () => {
    const tab = fc.constantFrom(0, 1)
    const typed = fc.tuple(tab, fc.constantFrom(sparkler, rocket), fc.integer({ min: 0, max: 9 }))
    const cleared = fc.tuple(tab, fc.constant('clear' as const))
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: typed }, cleared)), (steps) => {
        const storage = new MemoryStorage()
        const tabs = [new BrowserCart(storage), new BrowserCart(storage)]
        const expectedQuantities = new Map<string, number>()
        for (const [tabIndex, step, qty = 0] of steps) {
          if (step === 'clear') {
            tabs[tabIndex]?.clear()
            expectedQuantities.clear()
          } else {
            tabs[tabIndex]?.setQuantity(step, qty)
            if (qty === 0) expectedQuantities.delete(step._id)
            else expectedQuantities.set(step._id, qty)
          }
        }
        for (const cart of [...tabs, new BrowserCart(storage)]) {
          cart.syncFromStorage()
          expect(cart.lines.map(({ _id, qty }) => [_id, qty])).toEqual([...expectedQuantities])
        }
      }),
    )
  })

  it('keeps the valid lines of a damaged cart and counts the dropped ones', { tags: ['W13'] }, () => {
    const storage = createDamagedStorage()
    const cart = new BrowserCart(storage)
    expect(cart.getQuantity(sparkler._id)).toBe(2)
    expect(cart.droppedLineCount).toBe(2)
    expect(new BrowserCart(storage).droppedLineCount).toBe(0)
  })

  it('reports dropped lines until the cart changes or the notices are dismissed', { tags: ['W13'] }, () => {
    const changes: ((cart: BrowserCart) => void)[] = [
      (cart) => cart.setQuantity(rocket, 1),
      (cart) => cart.clear(),
      (cart) => cart.dismissNotices(),
    ]
    for (const change of changes) {
      const cart = new BrowserCart(createDamagedStorage())
      const notice = vi.fn()
      cart.subscribe(notice)
      cart.syncFromStorage()
      expect(cart.droppedLineCount).toBe(2)
      change(cart)
      expect(notice).toHaveBeenCalled()
      expect(cart.droppedLineCount).toBe(0)
      cart.syncFromStorage()
      expect(cart.droppedLineCount).toBe(0)
    }
  })

  it('works in memory and reports isSaved false when storage is full or blocked', { tags: ['W12'] }, () => {
    for (const storage of [new FullStorage(), undefined]) {
      const cart = new BrowserCart(storage)
      const savedStates: boolean[] = []
      cart.subscribe(() => savedStates.push(cart.isSaved))
      cart.setQuantity(rocket, 4)
      expect(cart.totals.payable).toBe(18000)
      expect(savedStates).toEqual([false])
    }
  })

  it('keeps unsaved lines in memory when another tab writes', { tags: ['W12'] }, () => {
    const storage = new MemoryStorage()
    const thisTab = new BrowserCart(storage)
    const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    thisTab.setQuantity(rocket, 4)
    full.mockRestore()
    new BrowserCart(storage).setQuantity(sparkler, 1)
    thisTab.syncFromStorage()
    expect(thisTab.lines.map(({ _id, qty }) => [_id, qty])).toEqual([['rocket', 4]])
  })

  it('empties all storage on Clear, including fingerprint and token', { tags: ['§4'] }, () => {
    const storage = new MemoryStorage()
    const cart = new BrowserCart(storage)
    cart.setQuantity(sparkler, 1)
    storage.setItem('fp', 'device')
    storage.setItem('public_token', 'secret')
    sessionStorage.setItem('place', 'on the page')
    cart.clear()
    expect(storage.length).toBe(0)
    expect(sessionStorage.length).toBe(0)
    expect(cart.totals).toMatchObject({ count: 0, payable: 0 })
  })

  it('keeps the last placed order in the tab after Clear', { tags: ['D23'] }, () => {
    sessionStorage.setItem('placed_order', '2026-00042')
    new BrowserCart(new MemoryStorage()).clear()
    expect(sessionStorage.getItem('placed_order')).toBe('2026-00042')
  })
})
