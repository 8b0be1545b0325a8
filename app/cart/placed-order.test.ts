import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paise } from '#domain/money/money.ts'

const order = {
  order_id: 'a-very-long-id-that-nobody-guesses',
  enquiry_number: '2026-00042',
  enquiry_time: '2026-11-08T12:35:00.000Z',
  payable_amount: paise(346550),
}

/** Opens a tab with its own session storage and module scope. All tabs share `sharedStorage`. */
async function openTab(sharedStorage = createFakeStorage()) {
  const tabStorage = createFakeStorage()
  vi.stubGlobal('sessionStorage', tabStorage)
  vi.stubGlobal('localStorage', sharedStorage)
  vi.resetModules()
  return { tabStorage, sharedStorage, ...(await import('./placed-order.ts')) }
}

/** The part of `Storage` that the module uses. */
function createFakeStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('placed order', { tags: ['D23', 'W24'] }, () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is found in the same tab, also after a reload', async () => {
    const tab = await openTab()
    expect(tab.findPlacedOrder()).toBeUndefined()
    tab.savePlacedOrder(order)
    expect(tab.findPlacedOrder()).toEqual(order)
    vi.resetModules()
    const reloaded = await import('./placed-order.ts')
    expect(reloaded.findPlacedOrder()).toEqual(order)
  })

  it('is replaced by the next order, also when storage is full', async () => {
    const tab = await openTab()
    tab.savePlacedOrder(order)
    const next = { ...order, enquiry_number: '2026-00043' }
    tab.tabStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    tab.savePlacedOrder(next)
    expect(tab.findPlacedOrder()).toEqual(next)
    expect(tab.tabStorage.getItem(tab.PLACED_ORDER_KEY)).toBeNull()
  })

  it('lives in the page when all storage is blocked', { tags: ['W12'] }, async () => {
    const tab = await openTab()
    const throwBlocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const storage of [tab.tabStorage, tab.sharedStorage])
      Object.assign(storage, { getItem: throwBlocked, setItem: throwBlocked, removeItem: throwBlocked })
    tab.savePlacedOrder(order)
    expect(tab.findPlacedOrder()).toEqual(order)
  })

  it('is saved in other open tabs by their storage event', async () => {
    const placing = await openTab()
    placing.savePlacedOrder(order)
    const other = await openTab(placing.sharedStorage)
    expect(other.findPlacedOrder()).toBeUndefined()
    other.syncPlacedOrder({ key: 'product_list', newValue: null })
    expect(other.findPlacedOrder()).toBeUndefined()
    const newValue = placing.sharedStorage.getItem(placing.PLACED_ORDER_KEY)
    other.syncPlacedOrder({ key: placing.PLACED_ORDER_KEY, newValue })
    expect(other.findPlacedOrder()).toEqual(order)
    other.syncPlacedOrder({ key: placing.PLACED_ORDER_KEY, newValue: null })
    expect(other.findPlacedOrder()).toEqual(order)
  })

  it('is undefined when the stored value is damaged, without an exception', { tags: ['W12'] }, async () => {
    const tab = await openTab()
    const damaged = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record(
          {
            order_id: fc.anything(),
            enquiry_number: fc.anything(),
            enquiry_time: fc.oneof(fc.anything(), fc.constant(order.enquiry_time)),
            payable_amount: fc.oneof(fc.anything(), fc.double()),
          },
          { requiredKeys: [] },
        )
        .map((fields) =>
          JSON.stringify({ ...tab.placedOrderToJson(order), ...fields }, (_, value) =>
            typeof value === 'bigint' ? `${value}` : value,
          ),
        ),
    )
    fc.assert(
      fc.property(damaged, (text) => {
        tab.tabStorage.setItem(tab.PLACED_ORDER_KEY, text ?? '')
        const found = tab.findPlacedOrder()
        if (!found) return
        expect(Number.isSafeInteger(found.payable_amount)).toBe(true)
        expect(() => new Date(found.enquiry_time).toISOString()).not.toThrow()
        expect([typeof found.order_id, typeof found.enquiry_number]).toEqual(['string', 'string'])
      }),
    )
  })
})
