import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { insertEnquiry } from '#server/db/queries/enquiries.ts'
import { findLorryReceipt } from '#server/enquiries/lorry-receipt.ts'
import { describeOnEachDatabase, fill } from '../databases.ts'
import { sampleEnquiry, sampleLines } from '../storage/sample-enquiry.ts'

describeOnEachDatabase('A lorry receipt', (database) => {
  let placed = 0
  const place = () => ({ db: database().db, dataDir: database().place.dataDir })

  beforeAll(async () => {
    await fill(database())
    mkdirSync(join(place().dataDir, 'receipts/folder'), { recursive: true })
    for (const file of ['a.jpg', 'b.webp', 'c.svg', 'd e.png', '.png', 'folder/f.jpg', '../outside.jpg'])
      writeFileSync(join(place().dataDir, 'receipts', file), file)
  })

  /** An enquiry whose row names that picture. */
  async function sent(lr_photo_path: string | null) {
    const lines = sampleLines(1)
    const enquiry = { ...sampleEnquiry(2026, ++placed, lines), lr_photo_path }
    await place()
      .db.transaction()
      .execute((trx) => insertEnquiry(trx, enquiry, lines))
    return enquiry
  }

  it('is found by the order id and by the view id, under the number of its enquiry', async () => {
    const { order_id, view_id, enquiry_number } = await sent('a.jpg')
    for (const id of [order_id, view_id]) {
      expect(await findLorryReceipt(place(), id)).toEqual({
        name: `lorry-receipt-${enquiry_number}.jpg`,
        type: 'image/jpeg',
        bytes: Buffer.from('a.jpg'),
      })
    }
    expect(await findLorryReceipt(place(), enquiry_number)).toBeUndefined()
    expect(await findLorryReceipt(place(), '')).toBeUndefined()
  })

  it('has the type of its ending', async () => {
    const { order_id } = await sent('b.webp')
    expect(await findLorryReceipt(place(), order_id)).toMatchObject({
      name: expect.stringMatching(/\.webp$/),
      type: 'image/webp',
    })
  })

  it.each([
    null,
    'missing.jpg',
    'c.svg',
    'd e.png',
    '.png',
    'folder/f.jpg',
    '../outside.jpg',
    '../mathappu.db',
    'a.jpg\n',
    'folder',
  ])('is not there when the row names %j', async (lr_photo_path) => {
    expect(await findLorryReceipt(place(), (await sent(lr_photo_path)).order_id)).toBeUndefined()
  })
})
