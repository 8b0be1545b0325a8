import { createContext, useContext } from 'react'
import type { CurrentUser } from '#contract/office/account.ts'

/** Who is signed in, given around every screen by the frame. */
export const MeContext = createContext<CurrentUser | undefined>(undefined)

/** Who is signed in. Throws outside the frame. */
export function useMe(): CurrentUser {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in outside the frame')
  return me
}
