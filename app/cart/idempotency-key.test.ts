import { afterEach, describe, expect, it, vi } from 'vitest'

/** A page that opens the checkout; its storage is shared with other pages, and full when it `refuses`. */
async function openPage(kept: Map<string, string>, refuses = false) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (refuses) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  vi.resetModules()
  return import('./idempotency-key.ts')
}

describe('the key of an order', { tags: ['D4'] }, () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is the same in every page until the order succeeded, which empties the storage', async () => {
    const kept = new Map<string, string>()
    const first = await openPage(kept)
    const key = first.ensureIdempotencyKey()
    expect(first.ensureIdempotencyKey()).toBe(key)
    const second = await openPage(kept)
    expect(second.ensureIdempotencyKey()).toBe(key)
    kept.clear()
    expect(second.ensureIdempotencyKey()).not.toBe(key)
    expect(first.ensureIdempotencyKey()).toBe(second.ensureIdempotencyKey())
  })

  it('is the same on every visit to the checkout where storage is full, and another one after the order', {
    tags: ['W12'],
  }, async () => {
    const page = await openPage(new Map(), true)
    const key = page.ensureIdempotencyKey()
    expect(page.ensureIdempotencyKey()).toBe(key)
    page.clearIdempotencyKey()
    expect(page.ensureIdempotencyKey()).not.toBe(key)
  })
})
