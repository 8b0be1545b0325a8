import { useCallback, useEffect, useState } from 'react'
import type { OfficeResult } from '#contract/office/office-client.ts'

/** Fetches a screen's data and refetches when `query` changes. Keeps showing the previous data while loading. */
export function useOfficeQuery<Data>(query: (signal: AbortSignal) => Promise<OfficeResult<Data>>) {
  const [result, setResult] = useState<OfficeResult<Data>>()
  const [requestCount, setRequestCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A changed `requestCount` refetches.
  useEffect(() => {
    const controller = new AbortController()
    void query(controller.signal).then((next) => controller.signal.aborted || setResult(next))
    return () => controller.abort()
  }, [query, requestCount])
  return { result, refetch: useCallback(() => setRequestCount((count) => count + 1), []) }
}
