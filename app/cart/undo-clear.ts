import { useSyncExternalStore } from 'react'
import type { CartLine } from '#domain/enquiry/cart.ts'
import { cart } from './cart.ts'
import { Listeners } from './listeners.ts'

/** So long Clear can be taken back, in ms (D24). */
const UNDO_TIME = 10_000

/** What Clear emptied, remembered by the page alone. */
type Cleared = { lines: readonly CartLine[]; stored: readonly (readonly [Storage, string, string])[] }

let cleared: Cleared | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()

function remember(what: Cleared | undefined) {
  clearTimeout(timer)
  cleared = what
  if (what) timer = setTimeout(() => remember(undefined), UNDO_TIME)
  listeners.tell()
}

function allStored(): Cleared['stored'] {
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
  const what = { lines: cart.lines, stored: allStored() }
  cart.clear()
  remember(what.lines.length > 0 ? what : undefined)
}

/** Brings back what Clear emptied: the cart, the session, the billing form. What came since stays. */
export function undoClear() {
  if (!cleared) return
  const { lines, stored } = cleared
  try {
    for (const [storage, key, value] of stored) if (storage.getItem(key) === null) storage.setItem(key, value)
  } catch {
    // A browser without room keeps the cart in the page.
  }
  cart.read()
  cart.replace([...lines.filter(({ _id }) => cart.quantityOf(_id) === 0), ...cart.lines])
  remember(undefined)
}

/** Whether there is something to undo. */
export function useCanUndoClear(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => cleared !== undefined,
    () => false,
  )
}
