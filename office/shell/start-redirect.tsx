import { Navigate } from 'react-router'
import { listMainScreens } from './menu.tsx'
import { useMe } from './session/me.ts'

/** Redirects to the user's first main screen that is not a task. */
export function Component() {
  const first = listMainScreens(useMe()).find(({ menu }) => !('isTask' in menu))
  return <Navigate to={first?.path ?? '/account'} replace />
}
