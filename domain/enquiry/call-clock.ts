/** Whoever sends an enquiry is promised a call within so many ms (O4). */
const PROMISED_WITHIN = 24 * 3_600_000

/** How an enquiry that nobody has answered stands with its promise: whether that is broken, and how many whole minutes off. */
type CallClock = { isLate: boolean; minutes: number }

/** The clock of an enquiry `placed_at` (UTC), as it stands `now`. */
export function callClock(placed_at: string, now: Date): CallClock {
  const left = Date.parse(placed_at) + PROMISED_WITHIN - now.getTime()
  return { isLate: left < 0, minutes: Math.floor(Math.abs(left) / 60_000) }
}
