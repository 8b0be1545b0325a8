/**
 * Subscribes to changes from outside this page: storage events, and restores from the back/forward cache. Returns the
 * unsubscribe function.
 */
export function subscribeToExternalChanges(listener: () => void): () => void {
  const abortController = new AbortController()
  for (const event of ['storage', 'pageshow'])
    addEventListener(event, listener, { signal: abortController.signal })
  return () => abortController.abort()
}
