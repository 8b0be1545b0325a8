import { href, useNavigate } from 'react-router'
import { waitFor } from '#app/ui/waiting.tsx'
import { endSession } from '#contract/client/account.ts'
import { forgetSession } from './session.ts'

/** So long the shop is given to end the session, in ms: who leaves a shared computer does not wait for the network. */
const PATIENCE = 3000

/** Logout: ends the session in the shop and in this browser, then goes to /lander (section 4, D7). */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    await waitFor(Promise.race([endSession(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]))
    forgetSession()
    await navigate(href('/lander'))
  }
}
