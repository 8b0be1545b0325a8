import { lazy, Suspense } from 'react'
import { useIsHydrated } from '../use-is-hydrated.ts'

// If loading fails, the header omits the links; the footer links to the account too.
const AccountLinks = lazy(() => import('./account-links.tsx').catch(() => ({ default: () => null })))

/** The account links, rendered in the browser only: the document is the same for guests and customers. */
export function HydratedAccountLinks({ onNavigate }: { onNavigate?: () => void }) {
  return (
    useIsHydrated() && (
      <Suspense>
        <AccountLinks onNavigate={onNavigate} />
      </Suspense>
    )
  )
}
