import { beforeAll, expect, it } from 'vitest'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { insertFile } from '#server/db/queries/files.ts'
import { findLorryReceipt, receiptFileName } from '#server/enquiries/find-lorry-receipt.ts'
import { sampleEnquiry, sampleLines } from '../storage/sample-enquiry.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'

const HASH = 'ab12'.repeat(16)

describeOnBothDatabases('A lorry receipt', { tags: ['§2/transport', 'D5'] }, (database) => {
  let placed = 0

  beforeAll(async () => {
    const created_at = '2027-01-01T00:00:00.000Z'
    const file = {
      file_hash: HASH,
      media_type: 'image/webp',
      bytes: Buffer.from('photo'),
      created_at,
    } as const
    await runTransaction(database().db, (trx) => insertFile(trx, file))
  })

  /** Inserts an enquiry with this receipt file name. */
  async function insertWithReceipt(lr_photo_path: string | null) {
    const lines = sampleLines(1)
    const enquiry = { ...sampleEnquiry(2026, ++placed, lines), lr_photo_path }
    await runTransaction(database().db, (trx) => insertEnquiry(trx, enquiry, lines))
    return enquiry
  }

  it('is found by the order id only and named after the enquiry', { tags: ['D6'] }, async () => {
    const { order_id, view_id, enquiry_number } = await insertWithReceipt(receiptFileName(HASH))
    expect(await findLorryReceipt(database().db, order_id)).toEqual({
      name: `lorry-receipt-${enquiry_number}.webp`,
      type: 'image/webp',
      bytes: Buffer.from('photo'),
    })
    expect(await findLorryReceipt(database().db, view_id)).toBeUndefined()
    expect(await findLorryReceipt(database().db, enquiry_number)).toBeUndefined()
    expect(await findLorryReceipt(database().db, '')).toBeUndefined()
  })

  it.each([
    null,
    'missing.jpg',
    receiptFileName('f'.repeat(64)),
    HASH,
    `${HASH}.jpg`,
    `${HASH}.webp\n`,
    `receipts/${HASH}.webp`,
    '../mathappu.db',
    'folder',
  ])('is missing if the row has the file name %j', async (lr_photo_path) => {
    const { order_id } = await insertWithReceipt(lr_photo_path)
    expect(await findLorryReceipt(database().db, order_id)).toBeUndefined()
  })
})
