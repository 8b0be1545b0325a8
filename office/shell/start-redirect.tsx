import { Navigate } from 'react-router'
import { listMenuEntries } from './menu.tsx'
import { useMe } from './session/me.ts'

/** Where the office begins for whoever has signed in: at the first screen of their menu. */
export function Component() {
  const first = listMenuEntries(useMe()).find(({ menu }) => menu && !('isTask' in menu))
  return <Navigate to={first?.path ?? '/account'} replace />
}
