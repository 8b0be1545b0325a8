const HOUR = 3_600_000
const DAY = 24 * HOUR
/** India's time is UTC + 5:30 all year. */
const INDIA_OFFSET = 5.5 * HOUR
const EVENING = 18 * HOUR
const MORNING = 10 * HOUR

/** The usual times to call a customer back, in UTC. `evening` is undefined when it is too late for it. */
export type CallBackTimes = { hour: Date; evening: Date | undefined; tomorrow: Date }

/** Returns the times to call back for the buttons of a call's outcome: in an hour, today at 6 PM, tomorrow at 10 AM in India (O4). */
export function callBackTimes(now: Date): CallBackTimes {
  const time = now.getTime()
  const startOfDay = Math.floor((time + INDIA_OFFSET) / DAY) * DAY - INDIA_OFFSET
  const evening = startOfDay + EVENING
  return {
    hour: new Date(time + HOUR),
    evening: evening - time > HOUR ? new Date(evening) : undefined,
    tomorrow: new Date(startOfDay + DAY + MORNING),
  }
}
