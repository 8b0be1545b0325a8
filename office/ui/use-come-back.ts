import { useEffect, useRef } from 'react'

/** Does something each time that somebody comes back to the tab, or the line to the shop comes back to it. */
export function useComeBack(again: () => void) {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    const comeBack = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('online', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('online', comeBack)
    }
  }, [])
}
