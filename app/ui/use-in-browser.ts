import { useSyncExternalStore } from 'react'

const noChange = () => () => {}

/** Whether this is the living page. False on the server and while its document wakes: what only the browser knows waits. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
}
