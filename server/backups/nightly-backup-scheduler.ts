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

/** How often it is looked whether the backup of a night is due, in ms. */
const POLL_INTERVAL = 30_000
/** How long making one takes at most, in ms; and how long one is ours, before it counts as lost with the process. */
export const NIGHTLY_BACKUP_TIMEOUT = 3_600_000
const CLAIM_DURATION = NIGHTLY_BACKUP_TIMEOUT + 600_000

const BACKUP_ACTOR = { kind: 'system', name: 'backups' } as const

/** What nightly backups need: where the database is, and where, when and how many. */
export type NightlyBackupDeps = {
  db: Connection
  write: Write
  clock: () => Date
  logger: Logger
  pool: Pick<WorkerPool<NightlyBackupJob>, 'make' | 'close'>
  dataDir: string
  folder: string
  at: string
  keep: number
}

/**
 * Makes the backup of the day that it is in India, once it is due: whichever instance looks first, once. True when it was this one.
 * A night that failed is not tried again; the next one is.
 */
export async function runDueNightlyBackup(parts: NightlyBackupDeps): Promise<boolean> {
  const { db, write, clock, logger, pool, dataDir, folder, keep } = parts
  const now = clock()
  const inIndia = toIndianIsoTime(now)
  const night = inIndia.slice(0, 10)
  if (inIndia.slice(11, 16) < parts.at) return false
  const lostBefore = new Date(now.getTime() - CLAIM_DURATION).toISOString()
  const known = await findBackupNight(db, night)
  if (known?.proven_at || known?.problem || (known && known.claimed_at > lostBefore)) return false
  const times = { now: now.toISOString(), lostBefore }
  const { data: isOurs } = await write(BACKUP_ACTOR, async ({ trx }) => ({
    data: await claimBackupNight(trx, night, times),
  }))
  if (!isOurs) return false

  const report = await pool
    .make({ dataDir, folder, keep, night }, AbortSignal.timeout(NIGHTLY_BACKUP_TIMEOUT))
    .then((made): NightlyBackupReport => v.parse(NightlyBackupReportSchema, JSON.parse(made.toString())))
    .catch((error) => (isPoolClosed(error) ? undefined : failedBackupReport(error)))
  if (!report) {
    // Nothing is wrong with it: who starts next makes it.
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

/** Makes a backup every night, until `close`. Several instances may work on one database. */
export function startNightlyBackups(parts: NightlyBackupDeps) {
  const outage = createOutageMonitor(parts.logger, 'Nightly backups cannot be claimed')
  let isClosed = false
  let timer: NodeJS.Timeout
  let turn: Promise<void>

  async function runIfDue() {
    try {
      await runDueNightlyBackup(parts)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
    }
    if (!isClosed) timer = setTimeout(poll, POLL_INTERVAL).unref()
  }
  function poll() {
    turn = runIfDue()
  }
  poll()
  return {
    /** Stops; what is being made is given up, for whoever starts next. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      parts.pool.close()
      await turn
    },
  }
}
