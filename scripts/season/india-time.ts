// Times and how long things last, in ms.

/** In ms. */
export const HOUR = 3_600_000
/** In ms. */
export const DAY = 24 * HOUR
const INDIA_UTC_OFFSET = 5.5 * HOUR

/** When the day of a time began in India. */
export const startOfIndiaDay = (time: number): number =>
  Math.floor((time + INDIA_UTC_OFFSET) / DAY) * DAY - INDIA_UTC_OFFSET
