// Times and how long things last, in ms.

/** In ms. */
export const HOUR = 3_600_000
/** In ms. */
export const DAY = 24 * HOUR
const INDIA = 5.5 * HOUR

/** When the day of a time began in India. */
export const dayOf = (time: number): number => Math.floor((time + INDIA) / DAY) * DAY - INDIA
