import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { insertFile } from '#server/db/queries/files.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { receiptFileName } from '#server/enquiries/find-lorry-receipt.ts'

/** Marks an enquiry as in transport and stores a lorry receipt, as the shop does when it hands over a parcel. */
export async function sendParcel(dataDir: string, orderId: OrderId) {
  const picture = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#e8e0c8' } })
  const bytes = await picture.webp().toBuffer()
  const file_hash = createHash('sha256').update(bytes).digest('hex')
  const { db, close } = openDatabase({ dataDir })
  const file = { file_hash, media_type: 'image/webp', bytes, created_at: new Date().toISOString() } as const
  // The running shop writes to the same file: the queue waits for its lock.
  const { numUpdatedRows } = await createWriteQueue(db)(async (trx) => {
    await insertFile(trx, file)
    return trx
      .updateTable('enquiry')
      .set({ order_status: 'In Transport', call_from: null, lr_photo_path: receiptFileName(file_hash) })
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  })
  await close()
  if (numUpdatedRows !== 1n) throw new Error('There is no such enquiry')
}
