import type { Logger } from 'pino'
import * as v from 'valibot'
import { toIndianIsoTime } from '#i18n/indian-time.ts'
import { createOutageMonitor } from '../db/outage-monitor.ts'
import {
  claimBackupNight,
  findBackupNight,
  releaseBackupNight,
  updateBackupNight,
} from '../db/queries/backups.ts'
import type { Connection } from '../db/schema.ts'
import { createBackupNotice } from '../notices/create-notices.ts'
import type { Write } from '../unit-of-work/unit.ts'
import { JobError, type WorkerPool } from '../worker-pool/worker-pool.ts'
import {
  failedBackupReport,
  type NightlyBackupJob,
  type NightlyBackupReport,
  NightlyBackupReportSchema,
} from './nightly-backup.ts'

/** How often to check whether a nightly backup is due, in ms. */
const POLL_INTERVAL = 30_000
/** The longest time that a nightly backup may take, in ms. */
export const NIGHTLY_BACKUP_TIMEOUT = 3_600_000
/** How long a claim is valid, in ms. Afterwards the process counts as lost. */
const CLAIM_DURATION = NIGHTLY_BACKUP_TIMEOUT + 600_000

const BACKUP_ACTOR = { kind: 'system', name: 'backups' } as const

/**
 * Dependencies of nightly backups. `at` is the time of day in India ('02:30'), `keep` the number of proven backups to keep in
 * `folder`.
 */
export type NightlyBackupDeps = {
  db: Connection
  write: Write
  clock: () => Date
  logger: Logger
  pool: Pick<WorkerPool<NightlyBackupJob>, 'run' | 'close'>
  dataDir: string
  folder: string
  at: string
  keep: number
}

/**
 * Makes today's backup (the day in India) if it is due and no other instance has claimed it. Returns true if this
 * instance made it. A failed night is not retried.
 */
export async function runDueNightlyBackup(deps: NightlyBackupDeps): Promise<boolean> {
  const { db, write, clock, logger, pool, dataDir, folder, keep } = deps
  const now = clock()
  const inIndia = toIndianIsoTime(now)
  const night = inIndia.slice(0, 10)
  if (inIndia.slice(11, 16) < deps.at) return false
  const lostBefore = new Date(now.getTime() - CLAIM_DURATION).toISOString()
  const existing = await findBackupNight(db, night)
  if (existing?.proven_at || existing?.problem || (existing && existing.claimed_at > lostBefore)) return false
  const times = { now: now.toISOString(), lostBefore }
  const { data: isClaimed } = await write(BACKUP_ACTOR, async ({ trx }) => ({
    data: await claimBackupNight(trx, night, times),
  }))
  if (!isClaimed) return false

  const report = await pool
    .run({ dataDir, folder, keep, night }, AbortSignal.timeout(NIGHTLY_BACKUP_TIMEOUT))
    .then((made): NightlyBackupReport => v.parse(NightlyBackupReportSchema, JSON.parse(made.toString())))
    .catch((error) => (isPoolClosed(error) ? undefined : failedBackupReport(error)))
  if (!report) {
    // The pool closed for a shutdown: the next process makes the backup.
    await write(BACKUP_ACTOR, async ({ trx }) => ({ data: await releaseBackupNight(trx, night) }))
    return true
  }
  const seconds = Math.round((clock().getTime() - now.getTime()) / 1000)
  if (report.problem) logger.error({ night, ...report, seconds }, 'The nightly backup failed')
  else logger.info({ night, ...report, seconds }, 'The nightly backup was made, and restored once')
  await write(BACKUP_ACTOR, async ({ trx, notify }) => {
    await updateBackupNight(trx, night, report)
    if (report.problem) notify([createBackupNotice(night)])
    return { data: null }
  })
  return true
}

const isPoolClosed = (error: unknown) => error instanceof JobError && error.code === 'CLOSED'

/** Makes a backup every night until `close`. Several instances may share one database. */
export function startNightlyBackups(deps: NightlyBackupDeps) {
  const outage = createOutageMonitor(deps.logger, 'Nightly backups cannot be claimed')
  let isClosed = false
  let timer: NodeJS.Timeout
  let run: Promise<void>

  async function runIfDue() {
    try {
      await runDueNightlyBackup(deps)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
    }
    if (!isClosed) timer = setTimeout(poll, POLL_INTERVAL).unref()
  }
  function poll() {
    run = runIfDue()
  }
  poll()
  return {
    /** Stops the scheduler and abandons a running backup, which the next process makes. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      deps.pool.close()
      await run
    },
  }
}
