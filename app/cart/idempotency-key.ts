import { createUuid } from '#contract/client/create-uuid.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

/** The storage key of the Idempotency-Key. */
export const IDEMPOTENCY_KEY = 'idempotency_key'

/** The key where the browser keeps nothing, or has no room: as long as the page lives. */
let inMemoryKey: string | undefined

/**
 * The Idempotency-Key of the order being made: made when the checkout opens, shared by its tabs, and kept until the
 * order succeeded, which empties all storage (D4).
 */
export function ensureIdempotencyKey(): string {
  return inMemoryKey ?? readStoredItem(IDEMPOTENCY_KEY) ?? createIdempotencyKey()
}

/** Another key, for another order from the same cart. */
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

/** The order succeeded: the next one gets another key. What storage holds of this one, emptying it takes away. */
export function clearIdempotencyKey() {
  inMemoryKey = undefined
}
