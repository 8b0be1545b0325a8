import { href, useNavigate } from 'react-router'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { endSession } from '#contract/client/account.ts'
import { clearSession } from './session.ts'

/**
 * Maximum time to wait for the server to end the session, in ms: on a shared computer, sign-out must not depend on the network.
 */
const SIGN_OUT_TIMEOUT = 3000

/** Returns the Logout handler: ends the session on the server and in this browser, then goes to /lander (section 4, D7). */
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
