import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { computeCallDeadline } from '#domain/enquiry/phone-calls/call-deadline.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Chip } from '../../../design/data/chip.tsx'
import { useWords } from '../../../shell/language.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** With less time left than this, the deadline is marked, in minutes. */
const SOON = 4 * HOUR
const MINUTE_MS = 60_000

const currentMinute = () => Math.floor(serverNow() / MINUTE_MS)

function subscribeToMinutes(onMinute: () => void) {
  const timer = setInterval(onMinute, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/** The time left to call the customer within 24 hours, or the time overdue (O4). */
export function CallDeadline({ placed_at }: { placed_at: string }) {
  const { inbox } = useWords({ inbox: inboxEn })
  useSyncExternalStore(subscribeToMinutes, currentMinute, currentMinute)
  const { isLate, minutes } = computeCallDeadline(placed_at, new Date(serverNow()))
  const time =
    minutes < HOUR
      ? inbox.minutes(minutes)
      : minutes < 2 * DAY
        ? inbox.hours(Math.floor(minutes / HOUR))
        : inbox.days(Math.floor(minutes / DAY))
  return (
    <Chip tone={isLate ? 'bad' : minutes < SOON ? 'warn' : 'neutral'} icon={Clock}>
      {isLate ? inbox.late(time) : inbox.left(time)}
    </Chip>
  )
}
