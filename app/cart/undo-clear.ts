import { useSyncExternalStore } from 'react'
import type { CartLine } from '#domain/enquiry/cart/cart.ts'
import { cart } from './cart.ts'
import { Listeners } from './listeners.ts'

/** So long Clear can be taken back, in ms (D24). */
const UNDO_TIMEOUT = 10_000

/** What Clear emptied, remembered by the page alone. */
type ClearSnapshot = { lines: readonly CartLine[]; stored: readonly (readonly [Storage, string, string])[] }

let snapshot: ClearSnapshot | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()

function setSnapshot(what: ClearSnapshot | undefined) {
  clearTimeout(timer)
  snapshot = what
  if (what) timer = setTimeout(() => setSnapshot(undefined), UNDO_TIMEOUT)
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

/** Clear: empties cart and browser storage, as stated (section 4); for ten seconds it can be undone (D24). */
export function clearCart() {
  const newSnapshot = { lines: cart.lines, stored: snapshotStorage() }
  cart.clear()
  setSnapshot(newSnapshot.lines.length > 0 ? newSnapshot : undefined)
}

/** Brings back what Clear emptied: the cart, the session, the billing form. What came since stays. */
export function undoClear() {
  if (!snapshot) return
  const { lines, stored } = snapshot
  try {
    for (const [storage, key, value] of stored) if (storage.getItem(key) === null) storage.setItem(key, value)
  } catch {
    // A browser without room keeps the cart in the page.
  }
  cart.syncFromStorage()
  cart.replaceLines([...lines.filter(({ _id }) => cart.getQuantity(_id) === 0), ...cart.lines])
  setSnapshot(undefined)
}

/** Whether there is something to undo. */
export function useCanUndoClear(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => snapshot !== undefined,
    () => false,
  )
}
