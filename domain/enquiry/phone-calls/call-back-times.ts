import { readDateTime } from '../../input/read-date-time.ts'

const HOUR_MS = 3_600_000
/** India's time is ahead of UTC by this many ms. */
const INDIA_OFFSET_MS = 5.5 * HOUR_MS
const EVENING = '18:00'
const MORNING = '10:00'

/** The usual times to call a customer back, in UTC: in an hour, at 6 PM today unless that has passed, and at 10 AM tomorrow. */
export function suggestCallBackTimes(now: Date): { hour: string; evening?: string; morning: string } {
  const indianDay = (daysLater: number) =>
    new Date(now.getTime() + INDIA_OFFSET_MS + daysLater * 24 * HOUR_MS).toISOString().slice(0, 10)
  const hour = new Date(now.getTime() + HOUR_MS).toISOString()
  const evening = readDateTime(`${indianDay(0)}T${EVENING}`) ?? ''
  const morning = readDateTime(`${indianDay(1)}T${MORNING}`) ?? ''
  return { hour, ...(evening > now.toISOString() && { evening }), morning }
}
