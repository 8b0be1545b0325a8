import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { nameReceiptAnew } from '../db/queries/enquiries.ts'
import { findReceiptsOutside, insertFile } from '../db/queries/files.ts'
import { type PhotoWorkshop, takePhoto } from '../files/take-photo.ts'
import type { UseCaseParts } from '../use-case.ts'
import { receiptPath } from './lorry-receipt.ts'

const NOT_TAKEN = 'A lorry receipt of old could not be taken in'

/**
 * Takes the lorry receipts into the database that lie in `receipts` of the data folder, from before files were rows: made anew, as
 * every photo is. What cannot be taken in is logged, and tried again at the next start. The folder stays as it is.
 */
export async function takeInOldReceipts(
  { db, write, photos, logger }: Omit<UseCaseParts, 'clock'> & { photos: PhotoWorkshop; logger: Logger },
  dataDir: string,
): Promise<void> {
  const folder = join(dataDir, 'receipts')
  const files = await readdir(folder).catch(() => [])
  if (files.length === 0) return
  const outside = Map.groupBy(await findReceiptsOutside(db), ({ lr_photo_path }) => lr_photo_path)
  for (const from of files) {
    const enquiries = outside.get(from)
    if (!enquiries) continue
    try {
      const { data: photo, refusal } = await takePhoto(photos, await readFile(join(folder, from)))
      if (refusal) {
        logger.warn({ file: from, why: refusal.problems }, NOT_TAKEN)
        continue
      }
      await write({ kind: 'system', name: 'start' }, async ({ trx, now }) => {
        await insertFile(trx, { ...photo, created_at: now.toISOString() })
        const to = receiptPath(photo.file_hash)
        for (const { order_id } of enquiries) await nameReceiptAnew(trx, order_id, { from, to })
        return { data: null }
      })
    } catch (err) {
      logger.warn({ file: from, err }, NOT_TAKEN)
    }
  }
}
