import { useEffect, useRef } from 'react'
import { createPath, useNavigate, useNavigation } from 'react-router'
import { stripBasePath } from '#i18n/language.ts'

const PENDING_NAVIGATION_KEY = 'pending_navigation'

/** Returns and removes the path of a navigation that a reload interrupted. Undefined if there is none or storage is blocked. */
function consumePendingNavigation(): string | undefined {
  try {
    const pending = sessionStorage.getItem(PENDING_NAVIGATION_KEY)
    sessionStorage.removeItem(PENDING_NAVIGATION_KEY)
    const [entry] = performance.getEntriesByType('navigation')
    const isReloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
    return isReloaded && pending !== null ? pending : undefined
  } catch {
    return undefined
  }
}

/**
 * Resumes a navigation that a reload interrupted. React Router reloads the current page when the next screen's script cannot be
 * loaded, for example because it was renamed by a deployment, and forgets the navigation.
 */
export function useResumeNavigation() {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const resumedPath = useRef<string>(undefined)

  useEffect(() => {
    const pending = consumePendingNavigation()
    if (pending === undefined) return
    resumedPath.current = pending
    void navigate(pending)
  }, [navigate])

  useEffect(() => {
    if (!location) return
    const path = createPath({ ...location, pathname: stripBasePath(location.pathname) })
    const savePendingNavigation = () => {
      // Only once: a permanently missing script would cause endless reloads.
      if (path === resumedPath.current) return
      try {
        sessionStorage.setItem(PENDING_NAVIGATION_KEY, path)
      } catch {
        // The visitor has to tap again.
      }
    }
    addEventListener('pagehide', savePendingNavigation)
    return () => removeEventListener('pagehide', savePendingNavigation)
  }, [location])
}
