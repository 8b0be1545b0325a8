import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderId } from '#domain/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry-status.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { changeStatus } from '#server/enquiries/change-status.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { openTestShop, orderOf, type TestShop } from '../api/shop.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { sampleEnquiry } from '../storage/sample-enquiry.ts'

const now = new Date('2028-01-02T04:30:00.000Z')

/** Who changes it: the shop has no screen for that yet. */
const SELVI = { kind: 'system', name: 'housekeeping' } as const

describeOnEachDatabase('Changing the status of an enquiry', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  async function place(email_id = '') {
    const { data, refusal } = await shop.place({
      payload: { ...orderOf(shop.products(1), 500), email_id },
    })
    if (refusal) throw new Error(refusal.code)
    return data.order_id
  }
  const change = (order_id: OrderId, to: EnquiryStatus, changed_by = 'Selvi', { db } = database()) =>
    changeStatus(createUnitOfWork({ db, clock: () => now }), SELVI, { order_id, to, changed_by })
  const status = async (order_id: OrderId) => (await shop.api.findPrintableOrder(order_id))?.order_status
  const history = async (order_id: OrderId) => {
    const steps = database().db.selectFrom('enquiry_status_change').selectAll().orderBy('change_no')
    return (await steps.where('order_id', '=', order_id).execute()).map((step) => step.order_status)
  }
  const tallies = async () => {
    const rows = await database().db.selectFrom('enquiry_tally').selectAll().execute()
    return Object.fromEntries(
      rows.filter((row) => row.enquiries > 0).map((row) => [row.tally_name, row.enquiries]),
    )
  }
  const notices = (order_id: OrderId) =>
    database()
      .db.selectFrom('notice')
      .select(['event', 'recipient', 'payload', 'next_attempt_at'])
      .where('event', 'like', `status-changed:${order_id}:%`)
      .orderBy('event')
      .orderBy('recipient')
      .execute()

  it('leads step by step to Collected; each step is recorded and told to shop and customer', async () => {
    const order_id = await place('kavitha@example.in')
    expect(await tallies()).toEqual({ 'Enquiry Received': 1, 'to call': 1 })
    const way = ['Confirmed', 'Paid', 'Packed', 'In Transport', 'Reached City', 'Collected'] as const
    for (const [index, to] of way.entries()) {
      expect(await change(order_id, to)).toEqual({ data: { change_no: index + 2 } })
      expect(await status(order_id)).toBe(to)
    }
    expect(await history(order_id)).toEqual(['Enquiry Received', ...way])
    expect(await tallies()).toEqual({ Collected: 1 })
    expect(await notices(order_id)).toEqual(
      way.flatMap((_, index) =>
        ['customer', 'shop'].map((recipient) => ({
          event: `status-changed:${order_id}:${index + 2}`,
          recipient,
          payload: JSON.stringify({ order_id, change_no: index + 2 }),
          next_attempt_at: now.toISOString(),
        })),
      ),
    )
  })

  it('records when it was and who did it', async () => {
    const order_id = await place()
    await change(order_id, 'Cancelled', 'Selvi')
    const steps = database().db.selectFrom('enquiry_status_change').selectAll()
    expect(await steps.where('order_id', '=', order_id).where('change_no', '=', 2).execute()).toEqual([
      {
        order_id,
        change_no: 2,
        order_status: 'Cancelled',
        changed_at: now.toISOString(),
        changed_by: 'Selvi',
        actor_kind: 'office',
        undoes: null,
        reason: null,
      },
    ])
  })

  it('is told to the shop alone when no e-mail address was given', async () => {
    const order_id = await place()
    await change(order_id, 'Confirmed')
    expect(await notices(order_id)).toMatchObject([{ recipient: 'shop' }])
  })

  it.each<[EnquiryStatus]>([['Enquiry Received'], ['Paid'], ['Collected']])(
    'is refused where D15 knows no such step: from Enquiry Received to %s',
    async (to) => {
      const order_id = await place()
      expect(await change(order_id, to)).toEqual({ refusal: { code: 'move-not-allowed' } })
      expect(await status(order_id)).toBe('Enquiry Received')
      expect(await history(order_id)).toEqual(['Enquiry Received'])
      expect(await notices(order_id)).toEqual([])
    },
  )

  it('is refused for an enquiry that there is not', async () => {
    const { order_id } = sampleEnquiry(2027, 1, [])
    expect(await change(order_id, 'Confirmed')).toEqual({ refusal: { code: 'not-found' } })
  })

  it('is done once when two do it at once, from two instances', async () => {
    const other = openDatabase(database().place)
    for (const to of ['Confirmed', 'Cancelled'] as const) {
      const order_id = await place()
      const changes = [
        change(order_id, 'Confirmed'),
        change(order_id, to, 'Murugan', { ...database(), db: other.db }),
      ]
      const refusals = (await Promise.all(changes)).filter(({ refusal }) => refusal)
      const steps = await history(order_id)
      expect([await status(order_id)]).toEqual(steps.slice(-1))
      expect(await notices(order_id)).toHaveLength(steps.length - 1)
      // Cancelled right after Confirmed is two good steps; the same step twice is not.
      expect(refusals).toHaveLength(3 - steps.length)
      if (to === 'Confirmed') expect(steps).toEqual(['Enquiry Received', 'Confirmed'])
    }
    await other.close()
  })

  it('is refused when somebody else was faster, though that step would be allowed by now', async () => {
    const order_id = await place()
    const write = createUnitOfWork({ db: database().db, clock: () => now })
    const seen = await shop.api.findPrintableOrder(order_id)
    expect(seen?.order_status).toBe('Enquiry Received')
    const changed = await changeStatus(
      (by, work) =>
        write(by, (unit) =>
          work({
            ...unit,
            trx: unit.trx.withPlugin({
              // Between the look and the change, as another instance does it on PostgreSQL.
              transformQuery: ({ node }) => node,
              async transformResult({ result }) {
                await unit.trx
                  .updateTable('enquiry')
                  .set({ order_status: 'Confirmed', call_from: null, row_version: 2 })
                  .where('order_id', '=', order_id)
                  .where('order_status', '=', 'Enquiry Received')
                  .execute()
                return result
              },
            }),
          }),
        ),
      SELVI,
      { order_id, to: 'Cancelled', changed_by: 'Selvi' },
    )
    expect(changed).toEqual({ refusal: { code: 'changed-meanwhile' } })
    expect(await notices(order_id)).toEqual([])
  })

  it('is undone as a whole when a part of it fails', async () => {
    const order_id = await place()
    await expect(change(order_id, 'Confirmed', '')).rejects.toThrow(/check constraint/i)
    expect(await status(order_id)).toBe('Enquiry Received')
    expect(await history(order_id)).toEqual(['Enquiry Received'])
    expect(await notices(order_id)).toEqual([])
  })
})
