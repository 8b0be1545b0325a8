import { useEffect, useRef } from 'react'

/** Calls back each time the tab becomes visible or the browser goes online. */
export function useFocusOrReconnect(callback: () => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    const handleReturn = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', handleReturn)
    window.addEventListener('online', handleReturn)
    return () => {
      document.removeEventListener('visibilitychange', handleReturn)
      window.removeEventListener('online', handleReturn)
    }
  }, [])
}
