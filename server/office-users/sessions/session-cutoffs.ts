const HOUR = 3_600_000
/** Idle timeout and maximum lifetime of a session, in ms (O2). */
const IDLE_MAX = 12 * HOUR
const LIFETIME_MAX = 14 * 24 * HOUR

/** The earliest creation and last use of a session that is still valid. */
export function sessionCutoffs(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return { createdAfter: before(LIFETIME_MAX), seenAfter: before(IDLE_MAX) }
}
