import { createContext, useContext } from 'react'
import type { CurrentUser } from '#contract/office/account.ts'

/** The signed-in user, provided by the app shell. */
export const MeContext = createContext<CurrentUser | undefined>(undefined)

/** Returns the signed-in user. Throws outside the app shell. */
export function useMe(): CurrentUser {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe is called outside the app shell')
  return me
}
