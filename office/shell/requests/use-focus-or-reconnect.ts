import { useEffect, useRef } from 'react'

/** Does something each time that somebody comes back to the tab, or the line to the shop comes back to it. */
export function useFocusOrReconnect(again: () => void) {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
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
