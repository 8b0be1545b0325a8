import { href, useNavigate } from 'react-router'
import { withWaitIndicator } from '#app/ui/wait-indicator.tsx'
import { endSession } from '#contract/client/account.ts'
import { clearSession } from './session.ts'

/** So long the shop is given to end the session, in ms: who leaves a shared computer does not wait for the network. */
const SIGN_OUT_TIMEOUT = 3000

/** Logout: ends the session in the shop and in this browser, then goes to /lander (section 4, D7). */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    await withWaitIndicator(
      Promise.race([endSession(), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))]),
    )
    clearSession()
    await navigate(href('/lander'))
  }
}
