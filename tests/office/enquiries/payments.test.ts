import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRupees, paise, RUPEES_MAX } from '#domain/money/money.ts'
import { listEnquiries } from '#server/enquiries/list-enquiries.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const HOUR = 3_600_000

describeOnBothDatabases('Payments', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())
  const confirmed = async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    return number
  }

  it('in parts make an enquiry Paid when they cover the amount, and not before', async () => {
    const number = await confirmed()
    const { net_amount } = await desk.getEnquiry(number)
    await desk.pay(number, fromRupees(100.5))
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Confirmed',
      money: { received: fromRupees(100.5), due: net_amount - fromRupees(100.5), overpaid: 0 },
    })
    await desk.pay(number)
    const seen = await desk.getEnquiry(number)
    expect(seen).toMatchObject({ order_status: 'Paid', money: { received: net_amount, due: 0 } })
    expect(seen.history.map(({ order_status }) => order_status).at(-1)).toBe('Paid')
    expect(seen.payments).toMatchObject([
      { payment_no: 1, amount: fromRupees(100.5), mode: 'Cash', recorded_by: 'selvi', paid_at: desk.now() },
      { payment_no: 2, amount: net_amount - fromRupees(100.5) },
    ])
  })

  it('that came before are counted when it is confirmed; too much is shown', async () => {
    const { number } = await desk.placeEnquiry()
    const { net_amount } = await desk.getEnquiry(number)
    await desk.pay(number, net_amount + fromRupees(50))
    expect((await desk.getEnquiry(number)).order_status).toBe('Enquiry Received')
    await desk.performActions(number, 'confirm')
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Paid',
      money: { due: 0, overpaid: fromRupees(50) },
    })
    expect(await desk.findAuditRows(number)).toHaveLength(2)
  })

  it('of more than somebody can mean are refused, and their sums never overflow', {
    tags: ['W4'],
  }, async () => {
    const { number, order_id } = await desk.placeEnquiry()
    const tooLarge = { status: 422, error: { problems: { amount: 'amount-too-large' } } }
    for (const amount of [1e13, 1e9, 1e8 + 0.01])
      expect(await desk.pay(number, fromRupees(amount))).toMatchObject(tooLarge)
    expect((await desk.pay(number, fromRupees(1e8))).status).toBe(204)
    // As much as others may have recorded before.
    const received_amount = paise(RUPEES_MAX * 100)
    await runTransaction(database().db, (trx) =>
      trx.updateTable('enquiry').set({ received_amount }).where('order_id', '=', order_id).execute(),
    )
    expect(await desk.pay(number, fromRupees(0.01))).toMatchObject(tooLarge)
    expect((await desk.pay(number, fromRupees(1), { kind: 'refund' })).status).toBe(204)
    const version = { lines: [], discount: { amount: fromRupees(1e9) }, packing: { amount: fromRupees(1e9) } }
    const problems = { discount: 'amount-too-large', packing: 'amount-too-large' }
    expect(await desk.performAction(number, 'change', version)).toMatchObject({ error: { problems } })
  })

  it('find their enquiry by their references until they are taken back', async () => {
    const number = await confirmed()
    await desk.pay(number, fromRupees(10), { mode: 'UPI', reference: 'AXIS 778812' })
    const found = async (q: string) => {
      const { data } = await listEnquiries(
        { ...database(), write: Promise.reject, clock: () => new Date() },
        { q },
      )
      return data?.rows.map(({ enquiry_number }) => enquiry_number)
    }
    expect([await found('axis778812'), await found('77881')]).toEqual([[number], [number]])
    await desk.performActions(number, ['payments/1/take-back', { reason: 'Of another enquiry' }])
    expect(await found('axis 778812')).toEqual([])
  })

  it('with a reference that is recorded already are refused, and named by the enquiry that has it', async () => {
    const [one, other] = [await confirmed(), await confirmed()]
    await desk.pay(one, fromRupees(10), { mode: 'UPI', reference: 'UPI/4512 0099' })
    const again = await desk.pay(other, fromRupees(10), { mode: 'Bank Transfer', reference: 'upi-45120099' })
    expect(again).toMatchObject({ status: 409, error: { code: 'reference-taken', about: one } })
    expect((await desk.getEnquiry(other)).payments).toEqual([])
    // Once it is taken back, and for money that goes back, it is free.
    await desk.performActions(one, ['payments/1/take-back', { reason: 'Of another enquiry' }])
    expect((await desk.pay(other, fromRupees(10), { reference: 'UPI45120099' })).status).toBe(204)
    const refund = { kind: 'refund', reference: 'UPI45120099' }
    expect((await desk.pay(other, fromRupees(10), refund)).status).toBe(204)
  })

  it('with the same reference at once are recorded once', async () => {
    const numbers = await Promise.all([confirmed(), confirmed(), confirmed()])
    const answers = await Promise.all(
      numbers.map((number) => desk.pay(number, fromRupees(5), { reference: 'ONE 1' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  })

  it('recorded at once for one enquiry: one counts, the other person hears that it has changed', async () => {
    const number = await confirmed()
    const { row_version } = await desk.getEnquiry(number)
    const answers = await Promise.all([5, 6, 7].map((amount) => desk.pay(number, amount, { row_version })))
    expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
      204,
      'changed-meanwhile',
      'changed-meanwhile',
    ])
    const { payments, money } = await desk.getEnquiry(number)
    expect(payments.map(({ amount }) => amount)).toEqual([money.received])
  })

  it('without a reference are taken as often as they come', async () => {
    const number = await confirmed()
    for (const reference of ['', ' - ', ''])
      expect((await desk.pay(number, fromRupees(1), { reference })).status).toBe(204)
    expect((await desk.getEnquiry(number)).money.received).toBe(fromRupees(3))
  })

  it('that are no amount, or of a time to come, are refused by the field’s name', async () => {
    const number = await confirmed()
    for (const amount of [0, -1, 0.001, 1e15, '5'])
      expect((await desk.pay(number, 0, { amount })).error?.fields).toHaveProperty('amount')
    const later = await desk.pay(number, fromRupees(1), { paid_at: '2031-01-01T00:00:00Z' })
    expect(later.error?.fields).toEqual({
      paid_at: 'Enter when the payment came. It can’t be in the future.',
    })
    const earlier = new Date(Date.parse(desk.now()) - HOUR).toISOString()
    expect((await desk.pay(number, fromRupees(1), { paid_at: earlier })).status).toBe(204)
    expect((await desk.getEnquiry(number)).payments).toMatchObject([{ paid_at: earlier }])
  })

  it('taken back with a reason make it Confirmed again; all of it stays in the history', async () => {
    const number = await confirmed()
    await desk.pay(number)
    await desk.performActions(number, ['payments/1/take-back', { reason: 'The cheque bounced' }])
    const seen = await desk.getEnquiry(number)
    expect(seen).toMatchObject({ order_status: 'Confirmed', money: { received: 0, due: seen.net_amount } })
    expect(seen.history.map(({ order_status }) => order_status)).toEqual([
      'Enquiry Received',
      'Confirmed',
      'Paid',
      'Confirmed',
    ])
    expect(seen.history.at(-1)).toMatchObject({
      undoes: 3,
      reason: 'The receipts no longer cover the amount',
    })
    expect(seen.payments).toMatchObject([{ taken_back_by: 'selvi', taken_back_reason: 'The cheque bounced' }])
    const twice = await desk.performAction(number, 'payments/1/take-back', { reason: 'Again' })
    expect(twice.status).toBe(404)
  })

  it('taken back once it is packed leave it packed, and show what is due', async () => {
    const number = await confirmed()
    await desk.pay(number)
    await desk.performActions(number, 'packed', ['payments/1/take-back', { reason: 'The cheque bounced' }])
    const { order_status, money, net_amount } = await desk.getEnquiry(number)
    expect([order_status, money.due]).toEqual(['Packed', net_amount])
  })

  it('go back only as far as they came', async () => {
    const number = await confirmed()
    await desk.pay(number, fromRupees(100))
    expect((await desk.pay(number, fromRupees(100.01), { kind: 'refund' })).error?.fields).toEqual({
      amount: 'Enter an amount no higher than what can be refunded',
    })
    expect((await desk.pay(number, fromRupees(60), { kind: 'refund' })).status).toBe(204)
    const back = await desk.performAction(number, 'payments/1/take-back', { reason: 'A slip' })
    expect(back.error?.code).toBe('paid-back')
    expect((await desk.getEnquiry(number)).money).toMatchObject({
      received: fromRupees(100),
      refunded: fromRupees(60),
    })
  })

  it('that go back of what is Paid make it Confirmed', async () => {
    const number = await confirmed()
    await desk.pay(number)
    await desk.pay(number, fromRupees(1), { kind: 'refund' })
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Confirmed',
      money: { due: fromRupees(1) },
    })
  })
})
