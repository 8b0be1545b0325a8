import { useEffect } from 'react'
import { href, redirect, replace, useNavigate } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { stripBasePath } from '#i18n/language.ts'
import { clearSession, findSignedInSub } from './session.ts'
import { subscribeToExternalChanges } from './subscribe-to-external-changes.ts'

const CUSTOMER_PAGES: readonly string[] = ['/profile', '/my-orders'] satisfies PagePath[]

/** Redirects a guest to /signin. Replaces a customer page that is already open, since Back would redirect again. */
function redirectToSignIn(): Response {
  const isOpen = CUSTOMER_PAGES.includes(stripBasePath(location.pathname))
  return (isOpen ? replace : redirect)(href('/signin'))
}

/** Returns the sub of the signed-in customer. Throws a redirect to /signin for a guest (D13). */
export function requireSub(): string {
  const sub = findSignedInSub()
  if (!sub) throw redirectToSignIn()
  return sub
}

/** Handles a session that the server no longer accepts: clears it and redirects to /signin. */
export function expireSession(): Response {
  clearSession()
  return redirectToSignIn()
}

/** Redirects to /signin when the customer signs out in another tab. */
export function useSignInGuard() {
  const navigate = useNavigate()
  useEffect(() => {
    return subscribeToExternalChanges(() => {
      if (!findSignedInSub()) void navigate(href('/signin'), { replace: true })
    })
  }, [navigate])
}
