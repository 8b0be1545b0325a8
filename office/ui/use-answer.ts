import { useCallback, useEffect, useState } from 'react'
import type { OfficeAnswer } from '#contract/office/client.ts'

/**
 * Asks the office for what a screen shows, anew whenever `ask` is another function; `reload` asks once more. What was shown stays
 * until the next answer is there.
 */
export function useAnswer<Data>(ask: (signal: AbortSignal) => Promise<OfficeAnswer<Data>>) {
  const [answer, setAnswer] = useState<OfficeAnswer<Data>>()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks once more.
  useEffect(() => {
    const given = new AbortController()
    void ask(given.signal).then((next) => given.signal.aborted || setAnswer(next))
    return () => given.abort()
  }, [ask, asked])
  return { answer, reload: useCallback(() => setAsked((count) => count + 1), []) }
}
