import { useSyncExternalStore } from 'react'
import { cart } from '#app/cart/cart.ts'
import { Listeners } from '#app/cart/listeners.ts'
import { stored } from '#contract/client/stored.ts'
import type { Role, SignedIn } from '#domain/customer/customer.ts'

/** The storage keys of a signed-in customer (section 3). */
const KEYS = ['public_token', 'public_sub', 'is_address_added', 'roles'] as const

/** The keys of what stands in forms, in the tab's own storage: prefilled fields are in it too. */
const FORMS = ['billing_form', 'signup_form', 'tracking_form'] as const

/** A form that outlives a reload. */
export type KeptForm = (typeof FORMS)[number]

const listeners = new Listeners()

/** Whether the browser keeps this. It may have no room, or be forbidden to. */
function keep(values: Partial<Record<(typeof KEYS)[number], string>>): boolean {
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    return true
  } catch {
    return false
  } finally {
    listeners.tell()
  }
}

/** Forgets what stands in these forms, all of them unless some are named: one customer's address is not the next one's. */
export function forgetForms(forms: readonly KeptForm[] = FORMS) {
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
export function keepSession({ token, sub, is_address_added }: SignedIn): boolean {
  forgetForms()
  const kept = keep({ public_token: token, public_sub: sub, is_address_added: String(is_address_added) })
  if (!kept) forgetSession()
  return kept
}

/** Keeps what the check of the session gave. */
export function keepRoles(roles: readonly Role[]) {
  keep({ roles: JSON.stringify(roles) })
}

/** Notes that the customer has given an address. */
export function noteAddress() {
  keep({ is_address_added: '1' })
}

/** Removes token, sub, address-added flag and roles (section 4), and what stands in forms. */
export function forgetSession() {
  forgetForms()
  try {
    for (const key of KEYS) localStorage.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing to remove.
  }
  listeners.tell()
}

/** The sub of who is signed in, which a stored token and sub mean (section 6); undefined for a guest. */
export function signedInSub(): string | undefined {
  return (stored('public_token') && stored('public_sub')) || undefined
}

/** Calls back when another tab changed something, or the page was put aside meanwhile; gives what ends that. */
export function onReturn(listener: () => void): () => void {
  const stop = new AbortController()
  for (const event of ['storage', 'pageshow']) addEventListener(event, listener, { signal: stop.signal })
  return () => stop.abort()
}

/** Calls back when somebody may have signed in or out: on this page, in another tab, or while the page was put aside. */
function subscribe(listener: () => void) {
  // Clear and a placed order empty the storage, the token with it.
  const ends = [listeners.subscribe(listener), cart.subscribe(listener), onReturn(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** The sub of who is signed in; undefined for a guest, and on the server, where nobody is. */
export function useSession(): string | undefined {
  return useSyncExternalStore(subscribe, signedInSub, () => undefined)
}
