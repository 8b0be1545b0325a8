import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { SubSchema } from '#domain/customer/customer-id.ts'
import { buildSearchText } from '#domain/search/enquiry-search.ts'
import { insertCustomer } from '#server/db/queries/customers.ts'
import { findEnquiryById, findEnquiryByOrderId } from '#server/db/queries/enquiries/enquiries.ts'
import {
  findLatestEnquiries,
  findPrintableEnquiry,
} from '#server/db/queries/enquiries/enquiries-with-lines.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { nextEnquiryNumber } from '#server/db/queries/enquiries/next-enquiry-number.ts'
import { insertStatusChange } from '#server/db/queries/enquiries/status-changes.ts'
import type { Database } from '#server/db/schema.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'
import { sampleEnquiry, sampleLines } from './sample-enquiry.ts'

async function place(trx: Transaction<Database>, year: number) {
  const lines = sampleLines(3)
  const enquiry = sampleEnquiry(year, await nextEnquiryNumber(trx, year), lines)
  await insertEnquiry(trx, enquiry, lines)
  return enquiry
}

const sampleCustomer = {
  customer_name: 'Kavitha',
  email_id: '',
  address: '4 Temple Street',
  city: 'Sivakasi',
  district: '',
  state: '',
  pin_code: '626123',
  password_hash: 'hash',
  created_at: '2027-10-01T04:30:00.000Z',
}

/** Returns the same database with a counter of its queries. */
function countQueries(db: Kysely<Database>) {
  const queries = { count: 0 }
  const countedDb = db.withPlugin({
    transformQuery({ node }) {
      queries.count++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { counted: countedDb, queries }
}

describeOnBothDatabases('Enquiries', { tags: ['§3'] }, (database) => {
  it('keep their ordered lines, whatever happens to the price list', {
    tags: ['D3'],
  }, async () => {
    const { db } = database()
    const lines = sampleLines(40)
    const enquiry = sampleEnquiry(2027, 1, lines)
    await db.transaction().execute((trx) => insertEnquiry(trx, enquiry, lines))
    await db.deleteFrom('product').execute()
    const search_text = buildSearchText(enquiry)
    expect(await findEnquiryByOrderId(db, enquiry.order_id)).toEqual({ ...enquiry, search_text })
    expect(await findPrintableEnquiry(db, enquiry.order_id)).toEqual({ ...enquiry, search_text, lines })
  })

  it('are found by order id and view id, and by nothing else', { tags: ['D5'] }, async () => {
    const { db } = database()
    const { order_id, view_id } = await db.transaction().execute((trx) => place(trx, 2029))
    expect(await findEnquiryById(db, order_id)).toMatchObject({ order_id })
    expect(await findEnquiryById(db, view_id)).toMatchObject({ order_id })
    expect((await findPrintableEnquiry(db, view_id))?.lines).toHaveLength(3)
    const { order_id: unknown } = sampleEnquiry(2027, 1, [])
    expect(await findEnquiryByOrderId(db, unknown)).toBeUndefined()
    for (const id of [unknown, '', '2029-00001', '\u0000'.padEnd(22, 'x'), "' or 1=1 --".padEnd(22)]) {
      expect(await findEnquiryById(db, id)).toBeUndefined()
      expect(await findPrintableEnquiry(db, id)).toBeUndefined()
    }
  })

  it('are listed by number and by customer, newest first, in two queries', async () => {
    const { db } = database()
    const sub = v.parse(SubSchema, 'kavitha')
    const mobile_no = '9123456780'
    await runTransaction(db, (trx) => insertCustomer(trx, { ...sampleCustomer, sub, mobile_no }))
    const days = [3, 1, 2, 2]
    const placed = days.map((day, i) => {
      const lines = sampleLines(i + 2)
      const placed_at = `2030-10-0${day}T00:00:00.000Z`
      const enquiry = {
        ...sampleEnquiry(2030, i + 1, lines),
        mobile_no,
        sub: i === 0 ? null : sub,
        placed_at,
      }
      return { ...enquiry, search_text: buildSearchText(enquiry), lines }
    })
    for (const { lines, search_text: _, ...enquiry } of placed)
      await db.transaction().execute((trx) => insertEnquiry(trx, enquiry, lines))
    const [third, first, second, secondAgain] = placed

    const { counted: countedDb, queries } = countQueries(db)
    expect(await findLatestEnquiries(countedDb, { mobile_no }, { limit: 50 })).toEqual([
      third,
      secondAgain,
      second,
      first,
    ])
    expect(queries.count).toBe(2)
    expect(await findLatestEnquiries(db, { mobile_no }, { limit: 2 })).toEqual([third, secondAgain])
    expect(await findLatestEnquiries(db, { mobile_no }, { limit: 2, after: 1 })).toEqual([
      secondAgain,
      second,
    ])
    // They have 2, 5 and 4 lines.
    expect(await findLatestEnquiries(db, { mobile_no }, { limit: 50, lines: 7 })).toEqual([
      third,
      secondAgain,
    ])
    expect(await findLatestEnquiries(db, { mobile_no }, { limit: 50, lines: 6 })).toEqual([third])
    expect(await findLatestEnquiries(db, { mobile_no }, { limit: 50, lines: 1 })).toEqual([third])
    expect(await findLatestEnquiries(db, { sub }, { limit: 50 })).toEqual([secondAgain, second, first])
    expect(await findLatestEnquiries(db, { mobile_no: '9123456781' }, { limit: 50, lines: 9 })).toEqual([])
  })

  it('have the lines of their current version, not of older or waiting ones', {
    tags: ['O4'],
  }, async () => {
    const { db } = database()
    const lines = sampleLines(2)
    const enquiry = sampleEnquiry(2033, 1, lines)
    const { order_id, seq } = enquiry
    await db.transaction().execute((trx) => insertEnquiry(trx, enquiry, lines))
    const versions = db.selectFrom('enquiry_version').selectAll().where('order_id', '=', order_id)
    const [first] = await versions.execute()
    if (!first) throw new Error('It has no version 1')
    expect(first).toMatchObject({ version_no: 1, made_by: 'customer', outcome: 'at once', net_amount: 2_700 })
    const waiting = { outcome: null, outcome_at: null, outcome_by: null }
    await db
      .insertInto('enquiry_version')
      .values([
        { ...first, version_no: 2, made_by: 'Selvi' },
        { ...first, version_no: 3, made_by: 'Selvi', ...waiting },
      ])
      .execute()
    const [one, two] = sampleLines(2).map((line) => ({ ...line, order_id }))
    if (!one || !two) throw new Error('There are no lines')
    await db
      .insertInto('enquiry_line')
      .values([
        { ...two, version_no: 2, line_no: 1 },
        { ...one, version_no: 3, line_no: 1 },
      ])
      .execute()
    await db
      .updateTable('enquiry')
      .set({ version_counts: 2, version_waiting: 3, line_count: 1 })
      .where('seq', '=', seq)
      .execute()
    expect((await findPrintableEnquiry(db, order_id))?.lines).toEqual([lines[1]])
    const [latest] = await findLatestEnquiries(db, { mobile_no: enquiry.mobile_no }, { limit: 50, lines: 1 })
    expect(latest).toMatchObject({ order_id, lines: [lines[1]] })
  })

  it('may have 1,000 lines', async () => {
    const { db } = database()
    const lines = sampleLines(1_000)
    const enquiry = sampleEnquiry(2028, 1, lines)
    await db.transaction().execute((trx) => insertEnquiry(trx, enquiry, lines))
    expect((await findPrintableEnquiry(db, enquiry.order_id))?.lines).toEqual(lines)
  })

  it('are written completely or not at all', { tags: ['W1'] }, async () => {
    const { db } = database()
    const [line] = sampleLines(1)
    const duplicateLines = [line, line].filter((item) => item !== undefined)
    const enquiry = sampleEnquiry(2028, 2, duplicateLines)
    await expect(
      db.transaction().execute((trx) => insertEnquiry(trx, enquiry, duplicateLines)),
    ).rejects.toThrow()
    expect(await findEnquiryByOrderId(db, enquiry.order_id)).toBeUndefined()
  })

  it('are numbered per year without a gap, even if every third insert fails', {
    tags: ['W3'],
  }, async () => {
    const { db } = database()
    const commit = createWriteQueue(db)
    const inserts = Array.from({ length: 50 }, (_, index) =>
      commit(async (trx) => {
        const enquiry = await place(trx, 2031 + (index % 2))
        if (index % 3 === 0) throw new Error('this one fails')
        return enquiry
      }),
    )
    const outcomes = await Promise.allSettled(inserts)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(33)
    for (const year of [2031, 2032]) {
      const rows = await db
        .selectFrom('enquiry')
        .select(['enquiry_count', 'enquiry_number'])
        .where('enquiry_year', '=', year)
        .orderBy('enquiry_count')
        .execute()
      expect(rows.map((row) => row.enquiry_count)).toEqual(rows.map((_, index) => index + 1))
      expect(rows[0]?.enquiry_number).toBe(`${year}-00001`)
    }
  })

  it('record each status change in order, with author, undone step and reason', {
    tags: ['§4', 'O4'],
  }, async () => {
    const { db } = database()
    const { order_id } = await db.transaction().execute((trx) => place(trx, 2040))
    const steps = [
      {
        order_id,
        order_status: 'Enquiry Received',
        changed_at: '2027-10-01T04:30:00.000Z',
        changed_by: 'customer',
        actor_kind: 'guest',
        undoes: null,
        reason: null,
      },
      {
        order_id,
        order_status: 'Confirmed',
        changed_at: '2027-10-01T04:30:00.000Z',
        changed_by: 'Selvi',
        actor_kind: 'office',
        undoes: null,
        reason: null,
      },
      {
        order_id,
        order_status: 'Enquiry Received',
        changed_at: '2027-10-02T04:30:00.000Z',
        changed_by: 'Selvi',
        actor_kind: 'office',
        undoes: 2,
        reason: 'The wrong enquiry',
      },
    ] as const
    for (const step of steps) await db.transaction().execute((trx) => insertStatusChange(trx, step))
    const history = db.selectFrom('enquiry_status_change').selectAll().where('order_id', '=', order_id)
    expect(await history.orderBy('change_no').execute()).toEqual(
      steps.map((step, index) => ({ ...step, change_no: index + 1 })),
    )
  })
})
