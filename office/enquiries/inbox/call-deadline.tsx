import { useEffect, useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { computeCallDeadline } from '#domain/enquiry/phone-calls/call-deadline.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useWords } from '../../shell/language.ts'
import css from './inbox.module.css'

const HOUR = 60
const DAY = 24 * HOUR

/** The time left to call the customer within 24 hours, or the time overdue (O4). */
export function CallDeadline({ placed_at, now }: { placed_at: string; now: Date }) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { isLate, minutes } = computeCallDeadline(placed_at, now)
  const time =
    minutes < HOUR
      ? inbox.minutes(minutes)
      : minutes < 2 * DAY
        ? inbox.hours(Math.floor(minutes / HOUR))
        : inbox.days(Math.floor(minutes / DAY))
  return (
    <span className={isLate ? css.overdue : css.deadline}>
      {isLate ? inbox.late(time) : inbox.left(time)}
    </span>
  )
}

/** Returns the server's time, updated every minute. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
