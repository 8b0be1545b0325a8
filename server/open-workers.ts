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

/** How many bills may wait to be made: the last one a few seconds. */
const BILL_QUEUE_MAX = 16
/** How many pictures: some screens full of them. */
const PICTURE_QUEUE_MAX = 200
/** How many photos: no more are taken in at a time. */
const PHOTO_QUEUE_MAX = 2
/** How many price lists wait to be read, understood or written: each a second or two. */
const SHEET_QUEUE_MAX = 16

/** The worker processes of the shop, and what gives them work on its own. */
export type ShopWorkers = ReturnType<typeof openWorkers>

/** Opens the worker processes, reads and publishes price lists as they come, and makes a backup every night. */
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
    // A user who corrects a file sends the next correction within so long, even with a call in between.
    idle: PARSED_FILE_CACHE_MS,
  })
  const sheets = openSheetWorker(sheetPool)
  const imports = startImportWorker({ db, write, clock, sheets, logger })

  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, DATA_DIR, DATABASE_URL } = settings
  if (BACKUP_DIR && DATABASE_URL) logger.warn(`BACKUP_DIR is not used. ${USE_PG_DUMP}`)
  const nights =
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
      // The processes first, so that imports and backups give back the jobs in hand.
      for (const pool of [papers, pictures, photos, sheetPool]) pool.close()
      await imports.close()
      await nights?.close()
    },
  }
}
