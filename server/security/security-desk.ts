import type { Logger } from 'pino'
import { deviceName } from '#domain/office/device-name.ts'
import type { Right } from '#domain/office/rights.ts'
import type { NEW_DEVICE, SecurityEventKind } from '#domain/office/security-event.ts'
import { indianClock } from '#i18n/indian-time.ts'
import { openBatch } from '../db/batch.ts'
import { createOutage } from '../db/outage.ts'
import { addSecurityEvents } from '../db/queries/security-events.ts'
import type { SecurityEventTable } from '../db/schema.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

/** So many different addresses that users read in an hour are remembered; beyond that each reading counts. */
const TOLD_APART_MAX = 20_000

/**
 * Something to count. `user_agent` is what the browser calls itself, `about` the missing right or NEW_DEVICE. The same
 * `what` counts once an hour, because screens refetch what they show.
 */
export type SecurityEvent = {
  kind: SecurityEventKind
  user_id?: string | undefined
  user_agent?: string | undefined
  about?: Right | typeof NEW_DEVICE | undefined
  what?: string
}

/** Counts security events. */
type SecurityDesk = ReturnType<typeof openSecurityDesk>

/** What use cases need to count a security event. */
export type SecurityParts = { security: Pick<SecurityDesk, 'count'> }

/** When the hour of a time begins, as clocks in India show it. */
const hourOf = (now: Date) => new Date(`${indianClock(now).slice(0, 13)}:00:00+05:30`).toISOString()

/**
 * Counts security events by hour, user, kind and device, and writes them in batches: no call waits for it, and a flood adds to
 * a count. A device is a browser and a system from a closed list, so that invented names add no rows.
 */
export function openSecurityDesk({
  write,
  clock,
  logger,
}: Pick<UseCaseParts, 'write' | 'clock'> & { logger: Logger }) {
  const batch = openBatch<SecurityEventTable>({
    keyOf: ({ hour, user_id, kind, device, about }) => `${hour} ${user_id} ${kind} ${device} ${about}`,
    merge: (before, row) => ({ ...row, times: before.times + row.times }),
    save: (rows) =>
      write<null>({ kind: 'system', name: 'housekeeping' }, async ({ trx }) => {
        await addSecurityEvents(trx, rows)
        return { data: null }
      }),
    outage: createOutage(logger, 'Security events cannot be written'),
  })
  let readHour = ''
  const read = new Set<string>()

  function isReadAgain(hour: string, key: string): boolean {
    if (hour !== readHour) {
      readHour = hour
      read.clear()
    }
    if (read.has(key)) return true
    if (read.size < TOLD_APART_MAX) read.add(key)
    return false
  }
  return {
    count({ kind, user_id = '', user_agent = '', about, what }: SecurityEvent) {
      const hour = hourOf(clock())
      if (what !== undefined && isReadAgain(hour, `${user_id} ${what}`)) return
      const device = deviceName(user_agent) ?? ''
      batch.add({ hour, user_id, kind, device, about: about ?? '', times: 1 })
    },
    /** Writes the events that were counted until now. */
    close: batch.close,
  }
}
