import { useSyncExternalStore } from 'react'

const noChange = () => () => {}

/** False on the server and during hydration: values that only the browser knows are rendered afterwards. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
}
