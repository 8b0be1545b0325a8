import { uuid } from './uuid.ts'

const KEY = 'idempotency_key'

let unsaved: string | undefined

/**
 * The Idempotency-Key of the order being made: made when the checkout opens, shared by its tabs, and kept until the
 * order succeeded, which empties all storage (D4).
 */
export function idempotencyKey(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return kept
    return newIdempotencyKey()
  } catch {
    unsaved ??= uuid()
    return unsaved
  }
}

/** Another key, for another order from the same cart. */
export function newIdempotencyKey(): string {
  unsaved = uuid()
  try {
    localStorage.setItem(KEY, unsaved)
  } catch {
    // Without storage the key lives as long as the page.
  }
  return unsaved
}
