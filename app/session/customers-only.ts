import { useEffect } from 'react'
import { href, redirect, useNavigate } from 'react-router'
import { forgetSession, onReturn, signedInSub } from './session.ts'

/** The sub of who is signed in, for a page of their own. Throws the way of a guest: to /signin (D13). */
export function getSub(): string {
  const sub = signedInSub()
  if (!sub) throw redirect(href('/signin'))
  return sub
}

/** What to do when the shop no longer knows the session: it is removed here too, and one signs in again. */
export function sessionEnded(): Response {
  forgetSession()
  return redirect(href('/signin'))
}

/** Leaves a page of a customer's own for /signin when they signed out in another tab. */
export function useCustomersOnly() {
  const navigate = useNavigate()
  useEffect(() => {
    return onReturn(() => {
      if (!signedInSub()) void navigate(href('/signin'))
    })
  }, [navigate])
}
