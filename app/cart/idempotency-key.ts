import { createUuid } from '#contract/client/create-uuid.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

/** The storage key of the Idempotency-Key. */
export const IDEMPOTENCY_KEY = 'idempotency_key'

/** Fallback when storage is full or blocked: lives as long as the page. */
let inMemoryKey: string | undefined

/**
 * Returns the Idempotency-Key of the current order. It is created when the checkout opens, shared by all tabs, and
 * lasts until a placed order empties storage (D4).
 */
export function ensureIdempotencyKey(): string {
  return inMemoryKey ?? readStoredItem(IDEMPOTENCY_KEY) ?? createIdempotencyKey()
}

/** Creates and stores a new key, for another order from the same cart. */
export function createIdempotencyKey(): string {
  const key = createUuid()
  try {
    localStorage.setItem(IDEMPOTENCY_KEY, key)
    inMemoryKey = undefined
  } catch {
    inMemoryKey = key
  }
  return key
}

/** Forgets the in-memory key after a placed order. `cart.clear()` removes the stored one. */
export function clearIdempotencyKey() {
  inMemoryKey = undefined
}
