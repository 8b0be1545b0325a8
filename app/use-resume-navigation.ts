import { useEffect, useRef } from 'react'
import { createPath, useNavigate, useNavigation } from 'react-router'
import { stripBasePath } from '#i18n/language.ts'

const PENDING_NAVIGATION_KEY = 'pending_navigation'

/** Where the visitor was going when this page was reloaded; undefined when it was not, or the browser keeps nothing. */
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
 * Goes on to where the visitor was going. React Router reloads the page that is being left when the next screen's script cannot be
 * had, which after a deployment has another name, and forgets the navigation.
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
      // Once: a script that cannot be had at all would reload the page for ever.
      if (path === resumedPath.current) return
      try {
        sessionStorage.setItem(PENDING_NAVIGATION_KEY, path)
      } catch {
        // The visitor taps once more.
      }
    }
    addEventListener('pagehide', savePendingNavigation)
    return () => removeEventListener('pagehide', savePendingNavigation)
  }, [location])
}
