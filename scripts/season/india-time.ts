/** An hour in ms. */
export const HOUR = 3_600_000
/** A day in ms. */
export const DAY = 24 * HOUR
const INDIA_UTC_OFFSET = 5.5 * HOUR

/** Returns the start of a time's day in IST. Times are in ms. */
export const startOfIndiaDay = (time: number): number =>
  Math.floor((time + INDIA_UTC_OFFSET) / DAY) * DAY - INDIA_UTC_OFFSET
