const KEY = 'idempotency_key'

let unsaved: string | undefined

/** A random UUID. Not `crypto.randomUUID`, which a shop trying this out over plain HTTP does not have. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

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
