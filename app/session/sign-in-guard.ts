import { useEffect } from 'react'
import { href, redirect, replace, useNavigate } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { stripBasePath } from '#i18n/language.ts'
import { clearSession, findSignedInSub, subscribeToExternalChanges } from './session.ts'

const CUSTOMER_PAGES: readonly string[] = ['/profile', '/my-orders'] satisfies PagePath[]

/** Leads a guest to /signin. Of a page that is in the address bar already nothing stays in the history: Back would lead here again. */
function redirectToSignIn(): Response {
  const isOpen = CUSTOMER_PAGES.includes(stripBasePath(location.pathname))
  return (isOpen ? replace : redirect)(href('/signin'))
}

/** The sub of who is signed in, for a page of their own. Throws the way of a guest: to /signin (D13). */
export function requireSub(): string {
  const sub = findSignedInSub()
  if (!sub) throw redirectToSignIn()
  return sub
}

/** What to do when the shop no longer knows the session: it is removed here too, and one signs in again. */
export function expireSession(): Response {
  clearSession()
  return redirectToSignIn()
}

/** Leaves a page of a customer's own for /signin when they signed out in another tab. */
export function useSignInGuard() {
  const navigate = useNavigate()
  useEffect(() => {
    return subscribeToExternalChanges(() => {
      if (!findSignedInSub()) void navigate(href('/signin'), { replace: true })
    })
  }, [navigate])
}
