import { indianDay } from '../../indian-day.ts'
import { readDateTime } from '../../input/read-date-time.ts'

const HOUR_MS = 3_600_000
const EVENING = '18:00'
const MORNING = '10:00'

/** The usual times to call a customer back, in UTC: in an hour, at 6 PM today unless that has passed, and at 10 AM tomorrow. */
export function suggestCallBackTimes(now: Date): { hour: string; evening?: string; morning: string } {
  const dayLater = (days: number) => indianDay(new Date(now.getTime() + days * 24 * HOUR_MS))
  const hour = new Date(now.getTime() + HOUR_MS).toISOString()
  const evening = readDateTime(`${dayLater(0)}T${EVENING}`) ?? ''
  const morning = readDateTime(`${dayLater(1)}T${MORNING}`) ?? ''
  return { hour, ...(evening > now.toISOString() && { evening }), morning }
}
