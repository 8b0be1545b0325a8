import { useCallback, useEffect, useState } from 'react'
import type { OfficeResult } from '#contract/office/office-client.ts'

/**
 * Asks the office for what a screen shows, anew whenever `ask` is another function; `reload` asks once more. What was shown stays
 * until the next answer is there.
 */
export function useOfficeQuery<Data>(ask: (signal: AbortSignal) => Promise<OfficeResult<Data>>) {
  const [answer, setAnswer] = useState<OfficeResult<Data>>()
  const [requestCount, setRequestCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks once more.
  useEffect(() => {
    const given = new AbortController()
    void ask(given.signal).then((next) => given.signal.aborted || setAnswer(next))
    return () => given.abort()
  }, [ask, requestCount])
  return { result: answer, refetch: useCallback(() => setRequestCount((count) => count + 1), []) }
}
