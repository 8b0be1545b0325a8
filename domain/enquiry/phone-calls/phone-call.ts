/** What came of calling a customer (O4). */
export const CALL_OUTCOMES = ['Reached', 'No Answer', 'Call Back', 'Wrong Number'] as const
/** One of them. */
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** A call as it was recorded; one that was a slip of the finger is taken back. */
export type PhoneCall = {
  called_at: string
  outcome: CallOutcome
  call_back_at: string | null
  taken_back_at: string | null
}

/** So many days from now is the furthest at which somebody can be called back: behind a slip in the year nobody would ever call. */
export const CALL_BACK_DAYS_MAX = 60

/** Who did not answer is called again after so many ms. */
const RETRY_AFTER_MS = 2 * 3_600_000

/**
 * When an enquiry that nobody has answered yet is to be called, by the calls so far: at once when there was none, null
 * when it was reached or the number is wrong.
 */
export function computeNextCallTime(placed_at: string, calls: readonly PhoneCall[]): string | null {
  const [last] = calls.filter(({ taken_back_at }) => taken_back_at === null).reverse()
  switch (last?.outcome) {
    case undefined:
      return placed_at
    case 'No Answer':
      return new Date(Date.parse(last.called_at) + RETRY_AFTER_MS).toISOString()
    case 'Call Back':
      return last.call_back_at
    case 'Reached':
    case 'Wrong Number':
      return null
  }
}
