import { deleteDevicesBefore } from './db/queries/devices.ts'
import { deleteFailedSignInsBefore } from './db/queries/failed-sign-ins.ts'
import { deleteIdempotencyRecordsBefore } from './db/queries/idempotency.ts'
import { deleteImportsBefore } from './db/queries/imports.ts'
import { deletePresenceBefore } from './db/queries/live.ts'
import { deleteRequestsBefore } from './db/queries/office-requests.ts'
import { deleteOldOfficeSessions } from './db/queries/office-users.ts'
import { deleteSecurityEventsBefore } from './db/queries/security-events.ts'
import { deleteExpiredSessions } from './db/queries/sessions.ts'
import { deleteForgottenTries } from './db/queries/throttle.ts'
import { presentSince } from './live/presence.ts'
import { failedSignInsSince } from './office-users/failed-sign-ins.ts'
import { sessionsLastingAt } from './office-users/sessions.ts'
import type { Unit, Write } from './unit-of-work/unit.ts'

const DAY = 86_400_000
/** How long an Idempotency-Key is remembered, in ms. */
const KEYS_KEPT = 30 * DAY
/** How long a browser is known that does not sign in, in ms: as long as its cookie lasts. */
const DEVICES_KEPT = 180 * DAY
/** How long a price list that came as a file is kept, in ms: a year. */
const IMPORTS_KEPT = 365 * DAY
/** How long security events are kept, in ms: the 180 days that CERT-In asks of logs in India. */
const SECURITY_EVENTS_KEPT = 180 * DAY

/** So many rate-limit rows are deleted in one transaction: orders write there too, and wait for it. */
const TRIES_A_BATCH = 500

/** Deletes what is old by the clock of `write`, one table in a transaction: keys, sessions, tries, files. */
export async function forgetWhatIsOld(write: Write): Promise<void> {
  const each = async <Data>(work: (unit: Unit & { ago: (ms: number) => string }) => Promise<Data>) => {
    const { data } = await write({ kind: 'system', name: 'housekeeping' }, async (unit) => {
      const ago = (ms: number) => new Date(unit.now.getTime() - ms).toISOString()
      return { data: await work({ ...unit, ago }) }
    })
    return data
  }
  await each(({ trx, ago }) => deleteIdempotencyRecordsBefore(trx, ago(KEYS_KEPT)))
  await each(({ trx, ago }) => deleteExpiredSessions(trx, ago(0)))
  await each(({ trx, now }) => deleteOldOfficeSessions(trx, sessionsLastingAt(now)))
  await each(({ trx, ago }) => deleteDevicesBefore(trx, ago(DEVICES_KEPT)))
  await each(({ trx, now }) => deleteFailedSignInsBefore(trx, failedSignInsSince(now)))
  await each(({ trx, now }) => deletePresenceBefore(trx, presentSince(now)))
  await each(({ trx, ago }) => deleteRequestsBefore(trx, ago(KEYS_KEPT)))
  await each(({ trx, ago }) => deleteImportsBefore(trx, ago(IMPORTS_KEPT)))
  await each(({ trx, ago }) => deleteSecurityEventsBefore(trx, ago(SECURITY_EVENTS_KEPT)))
  let deleted: number | undefined
  do deleted = await each(({ trx, ago }) => deleteForgottenTries(trx, ago(0), TRIES_A_BATCH))
  while (deleted === TRIES_A_BATCH)
}
