import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'

function product(id: string) {
  return {
    _id: productId(id),
    product_code: id.toUpperCase(),
    product_name: id,
    tamil_name: id,
    per: '1 Pkt',
    photo_path: '',
    price: paise(100_00),
    discount_percentage: 70,
    after_discount_price: paise(30_00),
  }
}

/** Storage whose entries are enumerable own properties, as in a browser. */
function createFakeStorage() {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
    clear: () => {
      for (const key of Object.keys(storage)) delete storage[key]
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, enumerable: false })
  return storage
}

async function openShop() {
  vi.resetModules()
  const { cart, initializeCart } = await import('./cart.ts')
  initializeCart()
  const undo = await import('./undo-clear.ts')
  cart.setQuantity(product('os01'), 3)
  cart.setQuantity(product('os02'), 1)
  return { cart, ...undo }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', createFakeStorage())
  vi.stubGlobal('sessionStorage', createFakeStorage())
  vi.stubGlobal('addEventListener', () => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Clear', { tags: ['D24'] }, () => {
  it('empties everything at once, and Undo restores cart, session and billing form (D24)', async () => {
    const { cart, clearCart, undoClear } = await openShop()
    localStorage.setItem('public_token', 'token')
    sessionStorage.setItem('billing_form', '{"city":"Madurai"}')
    clearCart()
    expect(cart.lines).toEqual([])
    expect({ ...localStorage }).toEqual({})
    expect({ ...sessionStorage }).toEqual({})
    undoClear()
    expect(cart.lines.map(({ _id, qty }) => [_id, qty])).toEqual([
      ['os01', 3],
      ['os02', 1],
    ])
    expect(localStorage.getItem('public_token')).toBe('token')
    expect(sessionStorage.getItem('billing_form')).toBe('{"city":"Madurai"}')
    expect(JSON.parse(localStorage.getItem('product_list') ?? '[]')).toHaveLength(2)
  })

  it('can be undone for ten seconds and no longer', async () => {
    const { cart, clearCart, undoClear } = await openShop()
    clearCart()
    vi.advanceTimersByTime(9_999)
    undoClear()
    expect(cart.lines).toHaveLength(2)
    clearCart()
    vi.advanceTimersByTime(10_000)
    undoClear()
    expect(cart.lines).toEqual([])
  })

  it('keeps quantities entered after Clear when undone', async () => {
    const { cart, clearCart, undoClear } = await openShop()
    clearCart()
    cart.setQuantity(product('os01'), 7)
    cart.setQuantity(product('os03'), 2)
    undoClear()
    expect(Object.fromEntries(cart.lines.map(({ _id, qty }) => [_id, qty]))).toEqual({
      os01: 7,
      os02: 1,
      os03: 2,
    })
  })

  it('changes nothing when undone a second time', async () => {
    const { cart, clearCart, undoClear } = await openShop()
    clearCart()
    undoClear()
    cart.setQuantity(product('os01'), 0)
    undoClear()
    expect(cart.getQuantity(productId('os01'))).toBe(0)
  })
})
