import { Navigate } from 'react-router'
import { useMe } from './me.ts'
import { menuOf } from './menu.tsx'

/** Where the office begins for whoever has signed in: at the first screen of their menu. */
export function Component() {
  const [first] = menuOf(useMe())
  return <Navigate to={first?.path ?? '/account'} replace />
}
