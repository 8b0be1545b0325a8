import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { buildOrder, createGuest, newIpAddress } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

/** The number of enquiries of a burst in these tests. */
const BURST_SIZE = repeatCount(14, 30)

describeOnEachDatabase('A burst', { tags: ['O4', 'W22'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  /** Places `count` enquiries with one device. Returns the id of their burst. */
  async function placeBurst(count: number): Promise<string> {
    const sender = { ...newIpAddress(), fp: `device ${count} ${desk.now()}` }
    let lastOrderId: OrderId | undefined
    for (let placed = 0; placed < count; placed++) {
      const payload = {
        ...buildOrder(desk.shop.listProducts(1), 500),
        email_id: `someone${placed}@example.in`,
      }
      const { data, refusal } = await desk.shop.placeEnquiry(
        { payload },
        createGuest({ ...newIpAddress(), fp: sender.fp }),
      )
      if (refusal) throw new Error(refusal.code)
      lastOrderId = data.order_id
      desk.advanceClock(61_000)
    }
    if (!lastOrderId) throw new Error('Nothing was placed')
    const burstQuery = database().db.selectFrom('enquiry').select('burst').where('order_id', '=', lastOrderId)
    return (await burstQuery.executeTakeFirstOrThrow()).burst ?? ''
  }
  async function dropBurst(burst: string, body: object = { reason: 'A flood' }) {
    const response = await requestOffice(desk.shop, `POST /office/api/bursts/${burst}/cancel`, {
      cookie: desk.cookie,
      body,
    })
    return response.json()
  }
  const findBurstEnquiries = (burst: string) =>
    database().db.selectFrom('enquiry').selectAll().where('burst', '=', burst).orderBy('seq').execute()

  it('is cancelled as a whole except answered enquiries: no mails, but audit entries', async () => {
    const burst = await placeBurst(BURST_SIZE)
    const [answered, ...unanswered] = await findBurstEnquiries(burst)
    if (!answered) throw new Error('There is no burst')
    await desk.performActions(answered.enquiry_number, 'confirm')
    const { data } = await dropBurst(burst)
    expect(data).toEqual({ cancelled: unanswered.length, left: 0 })
    const statuses = (await findBurstEnquiries(burst)).map(({ order_status }) => order_status)
    expect(statuses).toEqual(['Confirmed', ...unanswered.map(() => 'Cancelled')])
    for (const { order_id, enquiry_number } of unanswered.slice(0, 2)) {
      expect(await desk.findNotices(order_id)).toEqual([])
      const audit = await desk.findAuditRows(enquiry_number)
      expect(audit).toMatchObject([{ action: 'cancel burst', actor_name: 'selvi' }])
      expect((await desk.getEnquiry(enquiry_number)).history.at(-1)).toMatchObject({ reason: 'A flood' })
      const placed = database()
        .db.selectFrom('notice')
        .select('next_attempt_at')
        .where('event', '=', `enquiry-placed:${order_id}`)
      expect(await placed.execute()).toEqual([{ next_attempt_at: null }])
    }
    // A wrongly cancelled enquiry can be restored by one undo.
    const [first] = unanswered
    await desk.performActions(first?.enquiry_number ?? '', ['undo', { reason: 'A customer' }])
    expect((await dropBurst(burst)).data).toEqual({ cancelled: 1, left: 0 })
    expect((await dropBurst(burst)).data).toEqual({ cancelled: 0, left: 0 })
  })

  it('leaves no waiting version of an enquiry that was undone to the start', async () => {
    const burst = await placeBurst(BURST_SIZE)
    const [{ enquiry_number = '' } = {}] = await findBurstEnquiries(burst)
    await desk.performActions(enquiry_number, 'confirm')
    const { content } = await desk.getEnquiry(enquiry_number)
    const lines = content.lines.map(({ product_id, qty }) => ({ product_id, qty: qty + 1 }))
    const change = { lines, discount: { amount: 0 }, packing: { amount: 0 }, note: '' }
    await desk.performActions(enquiry_number, ['change', change], ['undo', { reason: 'Confirmed too early' }])
    expect((await desk.getEnquiry(enquiry_number)).waiting?.version_no).toBe(2)
    await dropBurst(burst)
    const { order_status, waiting, versions } = await desk.getEnquiry(enquiry_number)
    expect([order_status, waiting, versions.at(-1)?.outcome]).toEqual(['Cancelled', null, 'cancelled'])
  })

  it('is cancelled with a reason, without touching other bursts', async () => {
    const [burst, other] = [await placeBurst(15), await placeBurst(14)]
    expect((await dropBurst(burst, { reason: ' ' })).error.fields).toEqual({ reason: 'Enter a reason' })
    await dropBurst(burst)
    expect((await dropBurst('nothing')).data).toEqual({ cancelled: 0, left: 0 })
    expect(
      (await findBurstEnquiries(other)).every(({ order_status }) => order_status === 'Enquiry Received'),
    ).toBe(true)
  })

  it('is cancelled once by two concurrent users', async () => {
    const burst = await placeBurst(BURST_SIZE)
    const count = (await findBurstEnquiries(burst)).length
    const responses = await Promise.all([dropBurst(burst), dropBurst(burst)])
    expect(responses.map(({ data }) => data.left)).toContain(0)
    expect(responses[0].data.cancelled + responses[1].data.cancelled).toBe(count)
    const audit = await database()
      .db.selectFrom('audit')
      .select('subject_id')
      .where('action', '=', 'cancel burst')
    const subjects = (await audit.execute()).map(({ subject_id }) => subject_id)
    for (const { enquiry_number } of await findBurstEnquiries(burst))
      expect(subjects.filter((subject) => subject === enquiry_number)).toHaveLength(1)
  })
})
