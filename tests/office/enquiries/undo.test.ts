import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase('Undo', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())
  const undo = (number: string, reason = 'A slip of the finger') =>
    desk.performAction(number, 'undo', { reason })
  const due = { next_attempt_at: expect.any(String) }

  it('reverts step by step to the first status; the history keeps both', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await desk.performActions(
      number,
      'packed',
      ['dispatch', { lorry_office: 'Sri Murugan' }],
      'reached-city',
      'collected',
      ...Array.from({ length: 4 }, (): [string, object] => ['undo', { reason: 'Another parcel' }]),
    )
    const enquiry = await desk.getEnquiry(number)
    expect(enquiry.order_status).toBe('Paid')
    expect(enquiry.history.slice(7).map(({ order_status, undoes }) => [order_status, undoes])).toEqual([
      ['Reached City', 7],
      ['In Transport', 6],
      ['Packed', 5],
      ['Paid', 4],
    ])
    await undo(number)
    await undo(number)
    expect((await desk.getEnquiry(number)).order_status).toBe('Enquiry Received')
    expect((await undo(number)).error?.code).toBe('move-not-allowed')
  })

  it('of Paid removes only the receipts that reached it', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number, fromRupees(100))
    await desk.pay(number)
    await undo(number, 'The money went to another shop')
    const { order_status, payments, money, net_amount } = await desk.getEnquiry(number)
    expect(order_status).toBe('Confirmed')
    expect(payments.map(({ taken_back_reason }) => taken_back_reason)).toEqual([
      null,
      'The money went to another shop',
    ])
    expect(money.due).toBe(net_amount - fromRupees(100))
  })

  it('of Cancelled restores the previous status', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await desk.performActions(number, 'packed', ['cancel', { reason: 'Placed twice' }])
    await undo(number)
    expect((await desk.getEnquiry(number)).order_status).toBe('Packed')
    // A refund made while it was cancelled leads to Confirmed once it is no longer packed.
    await desk.performActions(number, ['cancel', { reason: 'Placed twice' }])
    await desk.pay(number, fromRupees(1), { kind: 'refund' })
    await undo(number)
    await undo(number)
    expect((await desk.getEnquiry(number)).order_status).toBe('Confirmed')
  })

  it('of a step with unsent notices drops them and sends nothing', async () => {
    const { number, order_id } = await desk.placeEnquiry({ email_id: 'kavitha@example.in' })
    await desk.performActions(number, 'confirm', ['undo', { reason: 'A slip' }])
    expect(await desk.findNotices(order_id)).toEqual(
      ['customer', 'shop'].map((recipient) => ({
        event: `status-changed:${order_id}:2`,
        recipient,
        next_attempt_at: null,
        last_error: 'given up, taken back',
      })),
    )
  })

  it('of a step with sent notices sends a notice too', async () => {
    const { number, order_id } = await desk.placeEnquiry({ email_id: 'kavitha@example.in' })
    await desk.performActions(number, 'confirm')
    const sent = { sent_at: desk.now(), next_attempt_at: null, attempts: 1 }
    const noticeUpdate = database().db.updateTable('notice').set(sent).where('recipient', '=', 'customer')
    await noticeUpdate.where('event', '=', `status-changed:${order_id}:2`).execute()
    await undo(number)
    expect(await desk.findNotices(order_id)).toMatchObject([
      { recipient: 'customer', next_attempt_at: null, last_error: null },
      { recipient: 'shop', last_error: 'given up, taken back' },
      { event: `status-changed:${order_id}:3`, recipient: 'customer', ...due },
    ])
  })

  it('needs a reason', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    expect((await undo(number, '')).error?.fields).toEqual({ reason: 'Enter a reason' })
  })

  it('of Paid is rejected if nothing is due: it would be Paid again', async () => {
    const { number } = await desk.placeEnquiry()
    const { content, sub_total } = await desk.getEnquiry(number)
    const lines = content.lines.map(({ product_id, qty }) => ({ product_id, qty }))
    const free = { lines, discount: { amount: sub_total }, packing: { amount: 0 } }
    await desk.performActions(number, ['change', free], 'confirm')
    expect(await desk.getEnquiry(number)).toMatchObject({ order_status: 'Paid', money: { due: 0 } })
    expect((await undo(number)).error?.code).toBe('move-not-allowed')
  })
})
