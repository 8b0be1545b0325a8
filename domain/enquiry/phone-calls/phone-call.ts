/** The outcomes of calling a customer (O4). */
export const CALL_OUTCOMES = ['Reached', 'No Answer', 'Call Back', 'Wrong Number'] as const
/** The outcome of a call. */
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** A recorded call. One with `taken_back_at` was recorded by mistake. */
export type PhoneCall = {
  called_at: string
  outcome: CallOutcome
  call_back_at: string | null
  taken_back_at: string | null
}

/** The most days until a callback. A later date is probably a mistyped year. */
export const CALL_BACK_DAYS_MAX = 60

/** Unanswered calls are repeated after this many ms. */
const RETRY_AFTER_MS = 2 * 3_600_000

/**
 * Returns when to call about an unanswered enquiry, given the calls so far: at once without any, null after it was reached or
 * has a wrong number.
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
