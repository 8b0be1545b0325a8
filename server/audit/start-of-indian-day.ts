const DAY = 86_400_000

/** Returns the UTC time at which a day ('2027-10-29') begins in India, or the day that comes `later` days after it. */
export const startOfIndianDay = (day: string, later = 0) =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + later * DAY).toISOString()
