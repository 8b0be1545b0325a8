import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paise } from '#domain/money/money.ts'

const order = {
  order_id: 'a-very-long-id-that-nobody-guesses',
  enquiry_number: '2026-00042',
  enquiry_time: '2026-11-08T12:35:00.000Z',
  payable_amount: paise(346550),
}

/** A tab of its own: its session storage, and the scripts of its page. `shared` is what all tabs have. */
async function openTab(shared = createFakeStorage()) {
  const own = createFakeStorage()
  vi.stubGlobal('sessionStorage', own)
  vi.stubGlobal('localStorage', shared)
  vi.resetModules()
  return { own, shared, ...(await import('./placed-order.ts')) }
}

/** Storage with what is needed of it. */
function createFakeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('what was placed', { tags: ['D23', 'W24'] }, () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is found again in the same tab, after a reload too', async () => {
    const tab = await openTab()
    expect(tab.findPlacedOrder()).toBeUndefined()
    tab.savePlacedOrder(order)
    expect(tab.findPlacedOrder()).toEqual(order)
    vi.resetModules()
    const reloaded = await import('./placed-order.ts')
    expect(reloaded.findPlacedOrder()).toEqual(order)
  })

  it('goes when the next order is placed, also where there is no room for that one', async () => {
    const tab = await openTab()
    tab.savePlacedOrder(order)
    const next = { ...order, enquiry_number: '2026-00043' }
    tab.own.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    tab.savePlacedOrder(next)
    expect(tab.findPlacedOrder()).toEqual(next)
    expect(tab.own.getItem(tab.PLACED_ORDER_KEY)).toBeNull()
  })

  it('is remembered by the page where the browser forbids all storage', { tags: ['W12'] }, async () => {
    const tab = await openTab()
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    for (const where of [tab.own, tab.shared])
      Object.assign(where, { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    tab.savePlacedOrder(order)
    expect(tab.findPlacedOrder()).toEqual(order)
  })

  it('is heard of by other tabs, which keep it for themselves', async () => {
    const placing = await openTab()
    placing.savePlacedOrder(order)
    const other = await openTab(placing.shared)
    expect(other.findPlacedOrder()).toBeUndefined()
    other.syncPlacedOrder({ key: 'product_list', newValue: null })
    expect(other.findPlacedOrder()).toBeUndefined()
    const newValue = placing.shared.getItem(placing.PLACED_ORDER_KEY)
    other.syncPlacedOrder({ key: placing.PLACED_ORDER_KEY, newValue })
    expect(other.findPlacedOrder()).toEqual(order)
    other.syncPlacedOrder({ key: placing.PLACED_ORDER_KEY, newValue: null })
    expect(other.findPlacedOrder()).toEqual(order)
  })

  it('is none when it is damaged, and never a crash', { tags: ['W12'] }, async () => {
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
        .map((some) =>
          JSON.stringify({ ...tab.placedOrderToJson(order), ...some }, (_, value) =>
            typeof value === 'bigint' ? `${value}` : value,
          ),
        ),
    )
    fc.assert(
      fc.property(damaged, (text) => {
        tab.own.setItem(tab.PLACED_ORDER_KEY, text ?? '')
        const found = tab.findPlacedOrder()
        if (!found) return
        expect(Number.isSafeInteger(found.payable_amount)).toBe(true)
        expect(() => new Date(found.enquiry_time).toISOString()).not.toThrow()
        expect([typeof found.order_id, typeof found.enquiry_number]).toEqual(['string', 'string'])
      }),
    )
  })
})
