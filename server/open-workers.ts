import { join } from 'node:path'
import { PARSED_FILE_CACHE_MS } from '#contract/office/imports.ts'
import type { StartDeps } from './app-deps.ts'
import type { NightlyBackupJob } from './backups/nightly-backup.ts'
import { NIGHTLY_BACKUP_TIMEOUT, startNightlyBackups } from './backups/nightly-backup-scheduler.ts'
import { USE_PG_DUMP } from './backups/use-pg-dump.ts'
import type { PhotoJob } from './files/reencode-photo.ts'
import { startImportWorker } from './imports/import-worker.ts'
import { SHEETS_HEAP_MAX } from './imports/read-sheets-in-worker.ts'
import type { SheetJob } from './imports/sheet-worker.ts'
import { openSheetWorker } from './imports/understand-import.ts'
import type { ShopDatabase } from './open-database.ts'
import type { PaperJob } from './papers/paper-worker.ts'
import type { PictureJob } from './pictures/picture-job.ts'
import { openWorkerPool } from './worker-pool/worker-pool.ts'

/** Maximum number of waiting bills; the last one waits a few seconds. */
const BILL_QUEUE_MAX = 16
/** Maximum number of waiting pictures; a few screens full. */
const PICTURE_QUEUE_MAX = 200
/** Maximum number of waiting photos; equals the uploads processed at once. */
const PHOTO_QUEUE_MAX = 2
/** Maximum number of waiting sheet jobs; each takes a second or two. */
const SHEET_QUEUE_MAX = 16

/** The worker processes and background workers of the shop. */
export type ShopWorkers = ReturnType<typeof openWorkers>

/** Opens the worker processes, starts the import worker and schedules the nightly backup. */
export function openWorkers(start: StartDeps, { db, write, clock }: ShopDatabase) {
  const { root, settings, logger } = start
  const script = (path: string) => join(root, 'server', path)
  const papers = openWorkerPool<PaperJob>(script('papers/paper-worker.ts'), { waitingMax: BILL_QUEUE_MAX })
  const pictures = openWorkerPool<PictureJob>(script('pictures/picture-worker.ts'), {
    waitingMax: PICTURE_QUEUE_MAX,
  })
  const photos = openWorkerPool<PhotoJob>(script('files/photo-worker.ts'), { waitingMax: PHOTO_QUEUE_MAX })
  const sheetPool = openWorkerPool<SheetJob>(script('imports/sheet-worker.ts'), {
    waitingMax: SHEET_QUEUE_MAX,
    heapMax: SHEETS_HEAP_MAX,
    // Keeps the worker alive between the corrections of a user.
    idle: PARSED_FILE_CACHE_MS,
  })
  const sheets = openSheetWorker(sheetPool)
  const imports = startImportWorker({ db, write, clock, sheets, logger })

  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, DATA_DIR, DATABASE_URL } = settings
  if (BACKUP_DIR && DATABASE_URL) logger.warn(`BACKUP_DIR is not used. ${USE_PG_DUMP}`)
  const nightlyBackups =
    BACKUP_DIR && !DATABASE_URL
      ? startNightlyBackups({
          db,
          write,
          clock,
          logger,
          pool: openWorkerPool<NightlyBackupJob>(script('backups/nightly-backup-worker.ts'), {
            waitingMax: 1,
            jobMax: NIGHTLY_BACKUP_TIMEOUT,
            env: process.env,
          }),
          dataDir: DATA_DIR,
          folder: BACKUP_DIR,
          at: BACKUP_AT,
          keep: BACKUP_KEEP,
        })
      : undefined

  return {
    papers,
    pictures,
    photos,
    sheets,
    triggerImportWorker: imports.trigger,
    async close() {
      // Closes the processes first, so that imports and backups release their current jobs.
      for (const pool of [papers, pictures, photos, sheetPool]) pool.close()
      await imports.close()
      await nightlyBackups?.close()
    },
  }
}
