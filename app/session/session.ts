import { useSyncExternalStore } from 'react'
import { cart } from '#app/cart/cart.ts'
import { Listeners } from '#app/cart/listeners.ts'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { Role, SignInResult } from '#domain/customer/customer.ts'

/** The storage keys of a signed-in customer (section 3). */
const SESSION_KEYS = ['public_token', 'public_sub', 'is_address_added', 'roles'] as const

/** The keys of what stands in forms, in the tab's own storage: prefilled fields are in it too. */
const DRAFT_KEYS = ['billing_form', 'signup_form', 'tracking_form'] as const

/** A form that outlives a reload. */
export type DraftKey = (typeof DRAFT_KEYS)[number]

const listeners = new Listeners()

/** Whether the browser keeps this. It may have no room, or be forbidden to. */
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

/** Forgets what stands in these forms, all of them unless some are named: one customer's address is not the next one's. */
export function clearFormDrafts(forms: readonly DraftKey[] = DRAFT_KEYS) {
  try {
    for (const form of forms) sessionStorage.removeItem(form)
  } catch {
    // Where nothing may be kept there is nothing to remove.
  }
}

/**
 * Keeps a sign-in. False where the browser keeps nothing, or has no room: nobody can be signed in there, since every call
 * takes the token out of the storage.
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

/** Keeps what the check of the session gave. */
export function saveRoles(roles: readonly Role[]) {
  saveValues({ roles: JSON.stringify(roles) })
}

/** Notes that the customer has given an address. */
export function saveAddressAdded() {
  saveValues({ is_address_added: '1' })
}

/** Removes token, sub, address-added flag and roles (section 4), and what stands in forms. */
export function clearSession() {
  clearFormDrafts()
  try {
    for (const key of SESSION_KEYS) localStorage.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing to remove.
  }
  listeners.notify()
}

/** The sub of who is signed in, which a stored token and sub mean (section 6); undefined for a guest. */
export function findSignedInSub(): string | undefined {
  return (readStoredItem('public_token') && readStoredItem('public_sub')) || undefined
}

/** Calls back when another tab changed something, or the page was put aside meanwhile; gives what ends that. */
export function subscribeToExternalChanges(listener: () => void): () => void {
  const abortController = new AbortController()
  for (const event of ['storage', 'pageshow'])
    addEventListener(event, listener, { signal: abortController.signal })
  return () => abortController.abort()
}

/** Calls back when somebody may have signed in or out: on this page, in another tab, or while the page was put aside. */
function subscribe(listener: () => void) {
  // Clear and a placed order empty the storage, the token with it.
  const unsubscribers = [
    listeners.subscribe(listener),
    cart.subscribe(listener),
    subscribeToExternalChanges(listener),
  ]
  return () => {
    for (const end of unsubscribers) end()
  }
}

/** The sub of who is signed in; undefined for a guest, and on the server, where nobody is. */
export function useSignedInSub(): string | undefined {
  return useSyncExternalStore(subscribe, findSignedInSub, () => undefined)
}
