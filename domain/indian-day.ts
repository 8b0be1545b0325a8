/** The offset of India's time zone from UTC, in ms, all year. */
const INDIA_OFFSET_MS = 19_800_000
const DAY = 86_400_000

/** Returns the day in India at a time: '2027-10-29'. */
export const indianDay = (time: Date): string =>
  new Date(time.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)

/** Returns the UTC time at which a day ('2027-10-29') begins in India, or the day that comes `later` days after it. */
export const startOfIndianDay = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + later * DAY).toISOString()
