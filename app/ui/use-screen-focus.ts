import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the h1 after each client navigation, so that screen readers announce the screen and the keyboard continues
 * there. Does not scroll, to keep restored positions, and skips the initial page.
 */
export function useScreenFocus() {
  const { pathname, search } = useLocation()
  const screen = pathname + search
  const previousScreen = useRef(screen)
  useEffect(() => {
    if (previousScreen.current === screen) return
    previousScreen.current = screen
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen])
}
