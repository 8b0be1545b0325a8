const DAY = 86_400_000

/** When a day begins in India, and so many days later, as UTC. */
export const startOfIndianDay = (day: string, later = 0) =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + later * DAY).toISOString()
