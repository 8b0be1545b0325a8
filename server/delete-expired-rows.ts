import { deleteImportsBefore } from './db/queries/catalogue/imports.ts'
import { deleteDevicesBefore } from './db/queries/devices.ts'
import { deleteIdempotencyRecordsBefore } from './db/queries/enquiries/idempotency-records.ts'
import { deleteFailedSignInsBefore } from './db/queries/office/failed-sign-ins.ts'
import { deletePresenceBefore } from './db/queries/office/live-events.ts'
import { deleteRequestsBefore } from './db/queries/office/office-requests.ts'
import { deleteOldOfficeSessions } from './db/queries/office/office-sessions.ts'
import { deleteSecurityEventsBefore } from './db/queries/office/security-events.ts'
import { deleteExpiredSessions } from './db/queries/sessions.ts'
import { deleteExpiredAttempts } from './db/queries/throttle.ts'
import { presenceCutoff } from './event-stream/record-presence.ts'
import { failedSignInCutoff } from './office-users/failed-sign-ins.ts'
import { sessionCutoffs } from './office-users/sessions/session-cutoffs.ts'
import type { Unit, Write } from './unit-of-work/unit.ts'

const DAY = 86_400_000
/** How long an Idempotency-Key is valid, in ms. */
const KEY_RETENTION = 30 * DAY
/** How long an unused device is remembered, in ms; equals the lifetime of its cookie. */
const DEVICE_RETENTION = 180 * DAY
/** How long uploaded price lists are kept, in ms. */
const IMPORT_RETENTION = 365 * DAY
/** How long security events are kept, in ms. CERT-In requires 180 days of logs in India. */
const SECURITY_EVENT_RETENTION = 180 * DAY

/** Rows deleted per transaction. Orders write to the same table, so each transaction must be short. */
const RATE_LIMIT_BATCH_SIZE = 500

/**
 * Deletes expired rows: keys, sessions, rate-limit counters, uploaded files. Uses one transaction per table and the unit's
 * clock.
 */
export async function deleteExpiredRows(write: Write): Promise<void> {
  const inUnit = async <Data>(work: (unit: Unit & { ago: (ms: number) => string }) => Promise<Data>) => {
    const { data } = await write({ kind: 'system', name: 'housekeeping' }, async (unit) => {
      const ago = (ms: number) => new Date(unit.now.getTime() - ms).toISOString()
      return { data: await work({ ...unit, ago }) }
    })
    return data
  }
  await inUnit(({ trx, ago }) => deleteIdempotencyRecordsBefore(trx, ago(KEY_RETENTION)))
  await inUnit(({ trx, ago }) => deleteExpiredSessions(trx, ago(0)))
  await inUnit(({ trx, now }) => deleteOldOfficeSessions(trx, sessionCutoffs(now)))
  await inUnit(({ trx, ago }) => deleteDevicesBefore(trx, ago(DEVICE_RETENTION)))
  await inUnit(({ trx, now }) => deleteFailedSignInsBefore(trx, failedSignInCutoff(now)))
  await inUnit(({ trx, now }) => deletePresenceBefore(trx, presenceCutoff(now)))
  await inUnit(({ trx, ago }) => deleteRequestsBefore(trx, ago(KEY_RETENTION)))
  await inUnit(({ trx, ago }) => deleteImportsBefore(trx, ago(IMPORT_RETENTION)))
  await inUnit(({ trx, ago }) => deleteSecurityEventsBefore(trx, ago(SECURITY_EVENT_RETENTION)))
  let deleted: number | undefined
  do deleted = await inUnit(({ trx, ago }) => deleteExpiredAttempts(trx, ago(0), RATE_LIMIT_BATCH_SIZE))
  while (deleted === RATE_LIMIT_BATCH_SIZE)
}
