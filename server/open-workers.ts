import { join } from 'node:path'
import { AT_HAND } from '#contract/office/imports.ts'
import type { StartParts } from './app-parts.ts'
import type { NightJob } from './backups/nightly-backup.ts'
import { NIGHT_MAX, startNights } from './backups/nights.ts'
import { USE_PG_DUMP } from './backups/postgres-backups.ts'
import type { PhotoJob } from './files/make-photo.ts'
import { startImportWorker } from './imports/import-worker.ts'
import { SHEETS_HEAP_MAX } from './imports/read-sheets.ts'
import type { SheetJob } from './imports/sheet-worker.ts'
import { openSheets } from './imports/understanding.ts'
import type { ShopDatabase } from './open-database.ts'
import type { PaperJob } from './papers/paper-worker.ts'
import type { PictureJob } from './pictures/picture-job.ts'
import { openWorkerPool } from './worker-pool/worker-pool.ts'

/** How many bills may wait to be made: the last one a few seconds. */
const BILLS_WAITING = 16
/** How many pictures: some screens full of them. */
const PICTURES_WAITING = 200
/** How many photos: no more are taken in at a time. */
const PHOTOS_WAITING = 2
/** How many price lists wait to be read, understood or written: each a second or two. */
const SHEETS_WAITING = 16

/** The worker processes of the shop, and what gives them work on its own. */
export type ShopWorkers = ReturnType<typeof openWorkers>

/** Opens the worker processes, reads and publishes price lists as they come, and makes a backup every night. */
export function openWorkers(start: StartParts, { db, write, clock }: ShopDatabase) {
  const { root, settings, logger } = start
  const script = (path: string) => join(root, 'server', path)
  const papers = openWorkerPool<PaperJob>(script('papers/paper-worker.ts'), { waitingMax: BILLS_WAITING })
  const pictures = openWorkerPool<PictureJob>(script('pictures/picture-worker.ts'), {
    waitingMax: PICTURES_WAITING,
  })
  const photos = openWorkerPool<PhotoJob>(script('files/photo-worker.ts'), { waitingMax: PHOTOS_WAITING })
  const sheetPool = openWorkerPool<SheetJob>(script('imports/sheet-worker.ts'), {
    waitingMax: SHEETS_WAITING,
    heapMax: SHEETS_HEAP_MAX,
    // A user who corrects a file sends the next correction within so long, even with a call in between.
    idle: AT_HAND,
  })
  const sheets = openSheets(sheetPool)
  const imports = startImportWorker({ db, write, clock, sheets, logger })

  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, DATA_DIR, DATABASE_URL } = settings
  if (BACKUP_DIR && DATABASE_URL) logger.warn(`BACKUP_DIR is not used. ${USE_PG_DUMP}`)
  const nights =
    BACKUP_DIR && !DATABASE_URL
      ? startNights({
          db,
          write,
          clock,
          logger,
          pool: openWorkerPool<NightJob>(script('backups/nightly-worker.ts'), {
            waitingMax: 1,
            jobMax: NIGHT_MAX,
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
    wakeImports: imports.wake,
    async close() {
      // The processes first, so that imports and backups give back the jobs in hand.
      for (const pool of [papers, pictures, photos, sheetPool]) pool.close()
      await imports.close()
      await nights?.close()
    },
  }
}
