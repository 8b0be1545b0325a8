import { afterEach, describe, expect, it, vi } from 'vitest'

/**
 * Opens a checkout page in its own module scope. Pages that pass the same `storedValues` share storage; writes fail
 * when `isFull`.
 */
async function openPage(storedValues: Map<string, string>, isFull = false) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      storedValues.set(key, value)
    },
  })
  vi.resetModules()
  return import('./idempotency-key.ts')
}

describe('ensureIdempotencyKey', { tags: ['D4'] }, () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('returns one key to all pages until a placed order empties storage', async () => {
    const storedValues = new Map<string, string>()
    const first = await openPage(storedValues)
    const key = first.ensureIdempotencyKey()
    expect(first.ensureIdempotencyKey()).toBe(key)
    const second = await openPage(storedValues)
    expect(second.ensureIdempotencyKey()).toBe(key)
    storedValues.clear()
    expect(second.ensureIdempotencyKey()).not.toBe(key)
    expect(first.ensureIdempotencyKey()).toBe(second.ensureIdempotencyKey())
  })

  it('returns one key per order when storage is full', {
    tags: ['W12'],
  }, async () => {
    const page = await openPage(new Map(), true)
    const key = page.ensureIdempotencyKey()
    expect(page.ensureIdempotencyKey()).toBe(key)
    page.clearIdempotencyKey()
    expect(page.ensureIdempotencyKey()).not.toBe(key)
  })
})
