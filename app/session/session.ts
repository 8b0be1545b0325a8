import { useSyncExternalStore } from 'react'
import { cart } from '#app/cart/cart.ts'
import { Listeners } from '#app/cart/listeners.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Role, SignInResult } from '#domain/customer/customer-session.ts'
import { clearFormDrafts } from './form-drafts.ts'
import { subscribeToExternalChanges } from './subscribe-to-external-changes.ts'

/** The storage keys of a signed-in customer (section 3). */
const SESSION_KEYS = ['public_token', 'public_sub', 'is_address_added', 'roles'] as const

const listeners = new Listeners()

/** Stores the values. Returns false when storage is full or blocked. */
function saveValues(values: Partial<Record<(typeof SESSION_KEYS)[number], string>>): boolean {
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    return true
  } catch {
    return false
  } finally {
    listeners.notify()
  }
}

/**
 * Stores a sign-in. Returns false and stores nothing when storage is full or blocked: every API call reads the token
 * from storage.
 */
export function saveSession({ token, sub, is_address_added }: SignInResult): boolean {
  clearFormDrafts()
  const isSaved = saveValues({
    public_token: token,
    public_sub: sub,
    is_address_added: String(is_address_added),
  })
  if (!isSaved) clearSession()
  return isSaved
}

/** Stores the roles that the session check returned. */
export function saveRoles(roles: readonly Role[]) {
  saveValues({ roles: JSON.stringify(roles) })
}

/** Stores that the customer has added an address. */
export function saveAddressAdded() {
  saveValues({ is_address_added: '1' })
}

/** Removes token, sub, address-added flag and roles (section 4), and the form drafts. */
export function clearSession() {
  clearFormDrafts()
  try {
    for (const key of SESSION_KEYS) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  listeners.notify()
}

/** The sub of the signed-in customer, inferred from a stored token and sub (section 6). Undefined for a guest. */
export function findSignedInSub(): string | undefined {
  return (readStoredItem('public_token') && readStoredItem('public_sub')) || undefined
}

/** Subscribes to sign-in and sign-out in this page, in other tabs, and while the page was cached. */
function subscribe(listener: () => void) {
  // Clear and a placed order remove the token with all storage.
  const unsubscribers = [
    listeners.subscribe(listener),
    cart.subscribe(listener),
    subscribeToExternalChanges(listener),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** The sub of the signed-in customer; undefined for a guest and on the server. */
export function useSignedInSub(): string | undefined {
  return useSyncExternalStore(subscribe, findSignedInSub, () => undefined)
}
