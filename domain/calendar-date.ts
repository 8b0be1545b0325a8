/** Returns whether the day of an ISO date or timestamp exists: `Date` reads 31 February as a day in March. */
export function isCalendarDate(text: string): boolean {
  const day = text.slice(0, 10)
  return Boolean(new Date(day).toJSON()?.startsWith(day))
}
