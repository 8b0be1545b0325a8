import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#server/backups/make-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { type DatabasePlace, openDatabase } from '#server/db/dialect.ts'
import { insertEnquiry } from '#server/db/queries/enquiries.ts'
import { examineReceipts } from '#server/doctor/database.ts'
import { findLorryReceipt } from '#server/enquiries/lorry-receipt.ts'
import { takeInOldReceipts } from '#server/enquiries/old-receipts.ts'
import { makePhoto } from '#server/files/make-photo.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { JobFailed } from '#server/workshop/workshop.ts'
import { killShop, START_WITHIN, startShop } from '#testing/running-shop.ts'
import { atEmptyPlace } from '../backups/empty-place.ts'
import { describeOnEachDatabase, written } from '../databases.ts'
import { photoOf } from '../office/photos.ts'
import { sampleEnquiry, sampleLines } from './sample-enquiry.ts'

describeOnEachDatabase('A shop from before files were rows', { tags: ['W14', 'W16'] }, (database) => {
  let placed = 0
  const folder = () => join(database().place.dataDir, 'receipts')
  beforeAll(async () => {
    mkdirSync(folder())
  })

  /** An enquiry of that shop, with what lay in the folder of receipts under the name it has. */
  async function sent(lr_photo_path: string, file?: Buffer) {
    if (file) writeFileSync(join(folder(), lr_photo_path), file)
    const lines = sampleLines(1)
    const enquiry = { ...sampleEnquiry(2026, ++placed, lines), lr_photo_path }
    await written(database().db, (trx) => insertEnquiry(trx, enquiry, lines))
    return enquiry
  }
  async function shownBy(place: DatabasePlace, order_id: string) {
    const shop = await startShop(place.dataDir, place.databaseUrl)
    try {
      const page = await fetch(`${shop.address}/transport?id=${order_id}`)
      const receipt = await fetch(`${shop.address}/transport/receipt?id=${order_id}`)
      return { page: page.status, receipt: receipt.status, bytes: Buffer.from(await receipt.arrayBuffer()) }
    } finally {
      await killShop(shop)
    }
  }

  it(
    'has its lorry receipts in the database once it was started, and in every backup',
    async () => {
      const { order_id } = await sent('lr-1.jpg', await photoOf({ width: 2400, height: 3200 }))
      const before = await shownBy(database().place, order_id)
      expect(before).toMatchObject({ page: 200, receipt: 200 })
      expect(await sharp(before.bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 1500,
        height: 2000,
      })

      const made = await makeBackup(database().place, { to: join(folder(), '../backup'), now: new Date() })
      await atEmptyPlace(database(), async (empty) => {
        await restoreBackup(empty, made.file)
        const restored = openDatabase(empty)
        const receipt = await findLorryReceipt(restored.db, order_id).finally(restored.close)
        expect(Buffer.from(receipt?.bytes ?? [])).toEqual(before.bytes)
      })
    },
    START_WITHIN,
  )

  it('takes in what is a photo and leaves the rest where it is, which the doctor names, until it is mended', async () => {
    const { db, place } = database()
    const clock = () => new Date()
    const photos = {
      make: (job: Parameters<typeof makePhoto>[0]) =>
        makePhoto(job).then(Buffer.from, ({ message }) => {
          throw new JobFailed(message)
        }),
    }
    const parts = { db, write: createUnitOfWork({ db, clock }), photos, logger: pino({ level: 'silent' }) }
    const takeIn = () => takeInOldReceipts(parts, place.dataDir)
    const hasReceipt = async ({ order_id }: { order_id: string }) =>
      (await findLorryReceipt(db, order_id)) !== undefined
    writeFileSync(join(place.dataDir, 'outside.png'), await photoOf())
    const good = await sent('lr-2.png', await photoOf({}, (picture) => picture.png()))
    const torn = await sent('lr-3.jpg', (await photoOf()).subarray(0, 2000))
    const missing = await sent('lr-4.jpg')
    const outside = await sent('../outside.png')
    const both = [await sent('lr-5.webp', await photoOf({ background: '#123' })), await sent('lr-5.webp')]
    // Two instances that start at once.
    await Promise.all([takeIn(), takeIn()])
    for (const enquiry of [good, ...both]) expect(await hasReceipt(enquiry)).toBe(true)
    for (const enquiry of [torn, missing, outside]) expect(await hasReceipt(enquiry)).toBe(false)
    expect(readdirSync(folder())).toContain('lr-3.jpg')
    expect(await examineReceipts(db)).toMatchObject({
      state: 'warning',
      says: [torn, missing, outside]
        .map(({ enquiry_number, lr_photo_path }) => `${lr_photo_path} of ${enquiry_number}`)
        .join(', ')
        .concat(': not in the database, nor in any backup'),
    })

    writeFileSync(join(folder(), 'lr-3.jpg'), await photoOf())
    writeFileSync(join(folder(), 'lr-4.jpg'), await photoOf())
    await takeIn()
    expect([await hasReceipt(torn), await hasReceipt(missing)]).toEqual([true, true])
    await written(db, (trx) =>
      trx
        .updateTable('enquiry')
        .set({ lr_photo_path: null })
        .where('order_id', '=', outside.order_id)
        .execute(),
    )
    expect(await examineReceipts(db)).toMatchObject({ state: 'ok' })
  })
})
