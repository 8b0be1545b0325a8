import { useEffect } from 'react'
import { href, redirect, replace, useNavigate } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { withoutBase } from '#i18n/language.ts'
import { forgetSession, onReturn, signedInSub } from './session.ts'

const CUSTOMERS_PAGES: readonly string[] = ['/profile', '/my-orders'] satisfies PagePath[]

/** Leads a guest to /signin. Of a page that is in the address bar already nothing stays in the history: Back would lead here again. */
function toSignIn(): Response {
  const isOpen = CUSTOMERS_PAGES.includes(withoutBase(location.pathname))
  return (isOpen ? replace : redirect)(href('/signin'))
}

/** The sub of who is signed in, for a page of their own. Throws the way of a guest: to /signin (D13). */
export function getSub(): string {
  const sub = signedInSub()
  if (!sub) throw toSignIn()
  return sub
}

/** What to do when the shop no longer knows the session: it is removed here too, and one signs in again. */
export function sessionEnded(): Response {
  forgetSession()
  return toSignIn()
}

/** Leaves a page of a customer's own for /signin when they signed out in another tab. */
export function useCustomersOnly() {
  const navigate = useNavigate()
  useEffect(() => {
    return onReturn(() => {
      if (!signedInSub()) void navigate(href('/signin'), { replace: true })
    })
  }, [navigate])
}
