import { deleteIdempotencyRecordsBefore } from './db/queries/idempotency.ts'
import { deleteImportsBefore } from './db/queries/imports.ts'
import { deletePresenceBefore } from './db/queries/live.ts'
import { deleteRequestsBefore } from './db/queries/office-requests.ts'
import { deleteOldOfficeSessions } from './db/queries/office-users.ts'
import { deletePageSpeedBefore } from './db/queries/page-speed.ts'
import { deleteExpiredSessions } from './db/queries/sessions.ts'
import { deleteForgottenTries } from './db/queries/throttle.ts'
import { presentSince } from './live/presence.ts'
import { sessionsLastingAt } from './office-users/sessions.ts'
import { dayBefore } from './page-speed/find-page-speed.ts'
import type { Write } from './unit-of-work.ts'

const DAY = 86_400_000
/** How long an Idempotency-Key is remembered, in ms. */
const KEYS_KEPT = 30 * DAY
/** How long a price list that came as a file is kept, in ms: a year. */
const IMPORTS_KEPT = 365 * DAY
/** Of how many days it is kept how fast pages were. */
const PAGE_SPEED_KEPT = 90

/** Forgets what is old by the clock of `write`: keys, sessions, tries, files. */
export async function forgetWhatIsOld(write: Write): Promise<void> {
  await write({ kind: 'system', name: 'housekeeping' }, async ({ trx, now }) => {
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
    await deleteIdempotencyRecordsBefore(trx, ago(KEYS_KEPT))
    await deleteExpiredSessions(trx, now.toISOString())
    await deleteForgottenTries(trx, now.toISOString())
    await deleteOldOfficeSessions(trx, sessionsLastingAt(now))
    await deletePresenceBefore(trx, presentSince(now))
    await deleteRequestsBefore(trx, ago(KEYS_KEPT))
    await deleteImportsBefore(trx, ago(IMPORTS_KEPT))
    await deletePageSpeedBefore(trx, dayBefore(now, PAGE_SPEED_KEPT))
    return { data: null }
  })
}
