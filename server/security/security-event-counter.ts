import type { Logger } from 'pino'
import { parseDeviceName } from '#domain/office/device-name.ts'
import type { Right } from '#domain/office/rights.ts'
import type { NEW_DEVICE, SecurityEventKind } from '#domain/office/security-event.ts'
import { createOutageMonitor } from '../db/outage-monitor.ts'
import { addSecurityEvents } from '../db/queries/office/security-events.ts'
import type { SecurityEventTable } from '../db/schema.ts'
import { openWriteBatch } from '../db/write-batch.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Distinct URLs remembered per hour. Beyond that, each read counts. */
const DISTINCT_READS_MAX = 20_000

/**
 * An event to count. `user_agent` identifies the browser, `about` is the missing right or NEW_DEVICE. The same `readUrl` counts
 * once per hour, because screens refetch their data.
 */
export type SecurityEvent = {
  kind: SecurityEventKind
  user_id?: string | undefined
  user_agent?: string | undefined
  about?: Right | typeof NEW_DEVICE | undefined
  readUrl?: string
}

type SecurityEventCounter = ReturnType<typeof openSecurityEventCounter>

/** The dependency of use cases that count security events. */
export type SecurityDeps = { security: Pick<SecurityEventCounter, 'count'> }

const HOUR_MS = 3_600_000
/** India's clock is ahead of UTC by five and a half hours. */
const INDIA_OFFSET_MS = 5.5 * HOUR_MS

/** Returns the start of the hour in IST, as UTC text. */
function startOfHour(now: Date): string {
  const sinceHour = (now.getTime() + INDIA_OFFSET_MS) % HOUR_MS
  return new Date(now.getTime() - sinceHour).toISOString()
}

/**
 * Counts security events by hour, user, kind and device, and writes them in batches, so that no call waits and a flood only
 * increases a count. Devices are browser and system from a closed list, so that invented user agents add no rows.
 */
export function openSecurityEventCounter({
  write,
  clock,
  logger,
}: Pick<UseCaseDeps, 'write' | 'clock'> & { logger: Logger }) {
  const batch = openWriteBatch<SecurityEventTable>({
    keyOf: ({ hour, user_id, kind, device, about }) => `${hour} ${user_id} ${kind} ${device} ${about}`,
    merge: (before, row) => ({ ...row, times: before.times + row.times }),
    save: (rows) =>
      write<null>({ kind: 'system', name: 'housekeeping' }, async ({ trx }) => {
        await addSecurityEvents(trx, rows)
        return { data: null }
      }),
    outage: createOutageMonitor(logger, 'Security events cannot be written'),
  })
  let readHour = ''
  const read = new Set<string>()

  function isRepeatedRead(hour: string, key: string): boolean {
    if (hour !== readHour) {
      readHour = hour
      read.clear()
    }
    if (read.has(key)) return true
    if (read.size < DISTINCT_READS_MAX) read.add(key)
    return false
  }
  return {
    count({ kind, user_id = '', user_agent = '', about, readUrl }: SecurityEvent) {
      const hour = startOfHour(clock())
      if (readUrl !== undefined && isRepeatedRead(hour, `${user_id} ${readUrl}`)) return
      const device = parseDeviceName(user_agent) ?? ''
      batch.add({ hour, user_id, kind, device, about: about ?? '', times: 1 })
    },
    /** Writes the remaining events. */
    close: batch.close,
  }
}
