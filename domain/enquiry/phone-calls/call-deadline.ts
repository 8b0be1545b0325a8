/** The shop promises to call within this many ms after an enquiry was placed (O4). */
export const CALL_WITHIN_MS = 24 * 3_600_000

/** The deadline of an unanswered enquiry: whether it passed, and the whole minutes until or since. */
type CallDeadline = { isLate: boolean; minutes: number }

/** Computes the deadline for calling about an enquiry placed at `placed_at` (UTC). */
export function computeCallDeadline(placed_at: string, now: Date): CallDeadline {
  const remaining = Date.parse(placed_at) + CALL_WITHIN_MS - now.getTime()
  return { isLate: remaining < 0, minutes: Math.floor(Math.abs(remaining) / 60_000) }
}
