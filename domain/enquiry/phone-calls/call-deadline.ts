/** Whoever sends an enquiry is promised a call within so many ms (O4). */
const CALL_WITHIN_MS = 24 * 3_600_000

/** How an enquiry that nobody has answered stands with its promise: whether that is broken, and how many whole minutes off. */
type CallDeadline = { isLate: boolean; minutes: number }

/** The clock of an enquiry `placed_at` (UTC), as it stands `now`. */
export function computeCallDeadline(placed_at: string, now: Date): CallDeadline {
  const left = Date.parse(placed_at) + CALL_WITHIN_MS - now.getTime()
  return { isLate: left < 0, minutes: Math.floor(Math.abs(left) / 60_000) }
}
