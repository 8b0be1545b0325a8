import { Navigate } from 'react-router'
import { listMenuEntries } from './menu.tsx'
import { useMe } from './session/me.ts'

/** Redirects to the first screen of the user's menu. */
export function Component() {
  const first = listMenuEntries(useMe()).find(({ menu }) => menu && !('isTask' in menu))
  return <Navigate to={first?.path ?? '/account'} replace />
}
