import { useSyncExternalStore } from 'react'
import type { CartLine } from '#domain/enquiry/cart/cart.ts'
import { cart } from './cart.ts'
import { Listeners } from './listeners.ts'

/** How long Clear can be undone, in ms (D24). */
const UNDO_TIMEOUT = 10_000

/** The lines and the storage entries that Clear removed. Held in memory only. */
type ClearSnapshot = { lines: readonly CartLine[]; stored: readonly (readonly [Storage, string, string])[] }

let snapshot: ClearSnapshot | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()

function setSnapshot(nextSnapshot: ClearSnapshot | undefined) {
  clearTimeout(timer)
  snapshot = nextSnapshot
  if (nextSnapshot) timer = setTimeout(() => setSnapshot(undefined), UNDO_TIMEOUT)
  listeners.notify()
}

function snapshotStorage(): ClearSnapshot['stored'] {
  try {
    return [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).map(([key, value]) => [storage, key, String(value)] as const),
    )
  } catch {
    return []
  }
}

/** Empties cart and browser storage (section 4). Can be undone for ten seconds (D24). */
export function clearCart() {
  const newSnapshot = { lines: cart.lines, stored: snapshotStorage() }
  cart.clear()
  setSnapshot(newSnapshot.lines.length > 0 ? newSnapshot : undefined)
}

/** Restores the cart and the storage entries (session, billing form) that Clear removed. Later changes win. */
export function undoClear() {
  if (!snapshot) return
  const { lines, stored } = snapshot
  try {
    for (const [storage, key, value] of stored) if (storage.getItem(key) === null) storage.setItem(key, value)
  } catch {
    // When storage is full, the cart is restored in memory only.
  }
  cart.syncFromStorage()
  cart.replaceLines([...lines.filter(({ _id }) => cart.getQuantity(_id) === 0), ...cart.lines])
  setSnapshot(undefined)
}

/** Whether Clear can be undone at the moment. */
export function useCanUndoClear(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => snapshot !== undefined,
    () => false,
  )
}
