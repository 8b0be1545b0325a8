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

/** Storage with a good line and two damaged ones. */
function createDamagedStorage() {
  const storage = new MemoryStorage()
  new BrowserCart(storage).setQuantity(product('sparkler', 12), 2)
  const good = JSON.parse(storage.getItem(CART_KEY) ?? '')
  storage.setItem(CART_KEY, JSON.stringify([...good, { _id: 'bomb', qty: -1 }, 'nonsense']))
  return storage
}

const sparkler = product('sparkler', 12)
const rocket = product('rocket', 45)

describe('the cart in the browser', { tags: ['D12'] }, () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', new MemoryStorage())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('keeps its lines under product_list, in rupees, with the fields of section 3', { tags: ['§3'] }, () => {
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

  it('is the same cart after a reload, whatever was typed', () => {
    const typed = fc.array(fc.tuple(fc.constantFrom(sparkler, rocket), fc.integer({ min: 0, max: 9999 })))
    fc.assert(
      fc.property(typed, (quantities) => {
        const storage = new MemoryStorage()
        const cart = new BrowserCart(storage)
        for (const [which, qty] of quantities) cart.setQuantity(which, qty)
        const reloaded = new BrowserCart(storage)
        expect(reloaded.lines).toEqual(cart.lines)
        expect(reloaded.totals).toEqual(cart.totals)
      }),
    )
  })

  it('tells only the row whose quantity changed, and the totals', () => {
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

  it('shows what another tab wrote, and nothing when that tab cleared everything', { tags: ['W12'] }, () => {
    const storage = new MemoryStorage()
    const here = new BrowserCart(storage)
    const there = new BrowserCart(storage)
    there.setQuantity(sparkler, 5)
    here.syncFromStorage()
    expect(here.getQuantity(sparkler._id)).toBe(5)
    there.clear()
    here.syncFromStorage()
    expect(here.lines).toEqual([])
  })

  it('brings nothing back that another tab changed, removed, cleared or ordered, though it never heard of it', {
    tags: ['W12'],
  }, () => {
    const tab = fc.constantFrom(0, 1)
    const typed = fc.tuple(tab, fc.constantFrom(sparkler, rocket), fc.integer({ min: 0, max: 9 }))
    const cleared = fc.tuple(tab, fc.constant('clear' as const))
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: typed }, cleared)), (steps) => {
        const storage = new MemoryStorage()
        const tabs = [new BrowserCart(storage), new BrowserCart(storage)]
        const wanted = new Map<string, number>()
        for (const [which, what, qty = 0] of steps) {
          if (what === 'clear') {
            tabs[which]?.clear()
            wanted.clear()
          } else {
            tabs[which]?.setQuantity(what, qty)
            if (qty === 0) wanted.delete(what._id)
            else wanted.set(what._id, qty)
          }
        }
        for (const cart of [...tabs, new BrowserCart(storage)]) {
          cart.syncFromStorage()
          expect(cart.lines.map(({ _id, qty }) => [_id, qty])).toEqual([...wanted])
        }
      }),
    )
  })

  it('keeps the good lines of a damaged cart and says how many were left out', { tags: ['W13'] }, () => {
    const storage = createDamagedStorage()
    const cart = new BrowserCart(storage)
    expect(cart.getQuantity(sparkler._id)).toBe(2)
    expect(cart.droppedLineCount).toBe(2)
    expect(new BrowserCart(storage).droppedLineCount).toBe(0)
  })

  it('says so once: until the cart changes or the visitor goes on', { tags: ['W13'] }, () => {
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

  it('works in memory and says so where storage is full or forbidden', { tags: ['W12'] }, () => {
    for (const storage of [new FullStorage(), undefined]) {
      const cart = new BrowserCart(storage)
      const heard: boolean[] = []
      cart.subscribe(() => heard.push(cart.isSaved))
      cart.setQuantity(rocket, 4)
      expect(cart.totals.payable).toBe(18000)
      expect(heard).toEqual([false])
    }
  })

  it('keeps what lives in memory only, whatever another tab writes', { tags: ['W12'] }, () => {
    const storage = new MemoryStorage()
    const here = new BrowserCart(storage)
    const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    here.setQuantity(rocket, 4)
    full.mockRestore()
    new BrowserCart(storage).setQuantity(sparkler, 1)
    here.syncFromStorage()
    expect(here.lines.map(({ _id, qty }) => [_id, qty])).toEqual([['rocket', 4]])
  })

  it('empties all of the storage on Clear, fingerprint and token included', { tags: ['§4'] }, () => {
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

  it('leaves what was ordered last, until the tab ends', { tags: ['D23'] }, () => {
    sessionStorage.setItem('placed_order', '2026-00042')
    new BrowserCart(new MemoryStorage()).clear()
    expect(sessionStorage.getItem('placed_order')).toBe('2026-00042')
  })
})
