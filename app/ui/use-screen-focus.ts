import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Puts the focus on the heading of each screen that a navigation leads to: it is read out, and the keyboard goes on from
 * there. Nothing scrolls for that, so that who goes back stands where they stood; nor does it happen on the page that the
 * browser itself has opened.
 */
export function useScreenFocus() {
  const { pathname, search } = useLocation()
  const screen = pathname + search
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen])
}
