import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  claimIdempotencyKey,
  findIdempotencyRecord,
} from '#server/db/queries/enquiries/idempotency-records.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { nextEnquiryNumber } from '#server/db/queries/enquiries/next-enquiry-number.ts'
import { describeOnBothDatabases, type TestDatabase } from '../test-database.ts'
import { sampleEnquiry, sampleLines } from './sample-enquiry.ts'

const payload_hash = 'a'.repeat(64)

/** Places an enquiry under a key. Returns its order id, and whether it is new. */
function placeUnderKey({ db }: TestDatabase, key: string, created_at: string, beforeCommit = () => {}) {
  return db.transaction().execute(async (trx) => {
    const lines = sampleLines(2)
    const { order_id } = sampleEnquiry(2027, 1, lines)
    const existing = await claimIdempotencyKey(trx, {
      idempotency_key: key,
      payload_hash,
      order_id,
      created_at,
    })
    if (existing) return { order_id: existing.order_id, isNew: false }
    const enquiry = sampleEnquiry(2027, await nextEnquiryNumber(trx, 2027), lines)
    await insertEnquiry(trx, { ...enquiry, order_id }, lines)
    beforeCommit()
    return { order_id, isNew: true }
  })
}

describeOnBothDatabases('An Idempotency-Key', { tags: ['D4', 'W2'] }, (database) => {
  it('is free again if its enquiry was not saved', async () => {
    const key = randomUUID()
    const at = '2027-10-01T00:00:00.000Z'
    const failing = placeUnderKey(database(), key, at, () => {
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect((await placeUnderKey(database(), key, at)).isNew).toBe(true)
  })

  it('cannot be stored for a missing enquiry', async () => {
    const { db } = database()
    const record = {
      idempotency_key: randomUUID(),
      payload_hash,
      order_id: sampleEnquiry(2027, 1, []).order_id,
      created_at: '2027-10-01T00:00:00.000Z',
    }
    await expect(db.transaction().execute((trx) => claimIdempotencyKey(trx, record))).rejects.toThrow(
      /foreign key/i,
    )
    expect(await findIdempotencyRecord(db, record.idempotency_key)).toBeUndefined()
  })
})
