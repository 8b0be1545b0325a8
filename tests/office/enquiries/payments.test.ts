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
  const placeConfirmed = async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    return number
  }

  it('make an enquiry Paid when they cover the amount, also in parts', async () => {
    const number = await placeConfirmed()
    const { net_amount } = await desk.getEnquiry(number)
    await desk.pay(number, fromRupees(100.5))
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Confirmed',
      money: { received: fromRupees(100.5), due: net_amount - fromRupees(100.5), overpaid: 0 },
    })
    await desk.pay(number)
    const enquiry = await desk.getEnquiry(number)
    expect(enquiry).toMatchObject({ order_status: 'Paid', money: { received: net_amount, due: 0 } })
    expect(enquiry.history.map(({ order_status }) => order_status).at(-1)).toBe('Paid')
    expect(enquiry.payments).toMatchObject([
      { payment_no: 1, amount: fromRupees(100.5), mode: 'Cash', recorded_by: 'selvi', paid_at: desk.now() },
      { payment_no: 2, amount: net_amount - fromRupees(100.5) },
    ])
  })

  it('recorded before the confirmation count; an overpayment is shown', async () => {
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

  it('above the limit are rejected, and their sums never overflow', {
    tags: ['W4'],
  }, async () => {
    const { number, order_id } = await desk.placeEnquiry()
    const tooLarge = { status: 422, error: { problems: { amount: 'amount-too-large' } } }
    for (const amount of [1e13, 1e9, 1e8 + 0.01])
      expect(await desk.pay(number, fromRupees(amount))).toMatchObject(tooLarge)
    expect((await desk.pay(number, fromRupees(1e8))).status).toBe(204)
    // Payments recorded before may reach the maximum.
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

  it('can be found by reference until they are removed', async () => {
    const number = await placeConfirmed()
    await desk.pay(number, fromRupees(10), { mode: 'UPI', reference: 'AXIS 778812' })
    const search = async (q: string) => {
      const { data } = await listEnquiries(
        { ...database(), write: Promise.reject, clock: () => new Date() },
        { q },
      )
      return data?.rows.map(({ enquiry_number }) => enquiry_number)
    }
    expect([await search('axis778812'), await search('77881')]).toEqual([[number], [number]])
    await desk.performActions(number, ['payments/1/take-back', { reason: 'Of another enquiry' }])
    expect(await search('axis 778812')).toEqual([])
  })

  it('with a reference that exists are rejected with the enquiry that has it', async () => {
    const [firstNumber, secondNumber] = [await placeConfirmed(), await placeConfirmed()]
    await desk.pay(firstNumber, fromRupees(10), { mode: 'UPI', reference: 'UPI/4512 0099' })
    const duplicate = await desk.pay(secondNumber, fromRupees(10), {
      mode: 'Bank Transfer',
      reference: 'upi-45120099',
    })
    expect(duplicate).toMatchObject({ status: 409, error: { code: 'reference-taken', about: firstNumber } })
    expect((await desk.getEnquiry(secondNumber)).payments).toEqual([])
    // The reference is free after a removal, and for refunds.
    await desk.performActions(firstNumber, ['payments/1/take-back', { reason: 'Of another enquiry' }])
    expect((await desk.pay(secondNumber, fromRupees(10), { reference: 'UPI45120099' })).status).toBe(204)
    const refund = { kind: 'refund', reference: 'UPI45120099' }
    expect((await desk.pay(secondNumber, fromRupees(10), refund)).status).toBe(204)
  })

  it('with the same reference at once are recorded once', async () => {
    const numbers = await Promise.all([placeConfirmed(), placeConfirmed(), placeConfirmed()])
    const responses = await Promise.all(
      numbers.map((number) => desk.pay(number, fromRupees(5), { reference: 'ONE 1' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  })

  it('recorded at once for one enquiry: one counts, the others are conflicts', async () => {
    const number = await placeConfirmed()
    const { row_version } = await desk.getEnquiry(number)
    const responses = await Promise.all([5, 6, 7].map((amount) => desk.pay(number, amount, { row_version })))
    expect(responses.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
      204,
      'stale-version',
      'stale-version',
    ])
    const { payments, money } = await desk.getEnquiry(number)
    expect(payments.map(({ amount }) => amount)).toEqual([money.received])
  })

  it('without a reference may repeat', async () => {
    const number = await placeConfirmed()
    for (const reference of ['', ' - ', ''])
      expect((await desk.pay(number, fromRupees(1), { reference })).status).toBe(204)
    expect((await desk.getEnquiry(number)).money.received).toBe(fromRupees(3))
  })

  it('with an invalid amount or a future time are rejected with the field’s name', async () => {
    const number = await placeConfirmed()
    for (const amount of [0, -1, 0.001, 1e15, '5'])
      expect((await desk.pay(number, 0, { amount })).error?.fields).toHaveProperty('amount')
    const futurePayment = await desk.pay(number, fromRupees(1), { paid_at: '2031-01-01T00:00:00Z' })
    expect(futurePayment.error?.fields).toEqual({
      paid_at: 'Enter when the payment came. It can’t be in the future.',
    })
    const earlierTime = new Date(Date.parse(desk.now()) - HOUR).toISOString()
    expect((await desk.pay(number, fromRupees(1), { paid_at: earlierTime })).status).toBe(204)
    expect((await desk.getEnquiry(number)).payments).toMatchObject([{ paid_at: earlierTime }])
  })

  it('removed with a reason make it Confirmed again; the history keeps everything', async () => {
    const number = await placeConfirmed()
    await desk.pay(number)
    await desk.performActions(number, ['payments/1/take-back', { reason: 'The cheque bounced' }])
    const enquiry = await desk.getEnquiry(number)
    expect(enquiry).toMatchObject({
      order_status: 'Confirmed',
      money: { received: 0, due: enquiry.net_amount },
    })
    expect(enquiry.history.map(({ order_status }) => order_status)).toEqual([
      'Enquiry Received',
      'Confirmed',
      'Paid',
      'Confirmed',
    ])
    expect(enquiry.history.at(-1)).toMatchObject({
      undoes: 3,
      reason: 'The receipts no longer cover the amount',
    })
    expect(enquiry.payments).toMatchObject([
      { taken_back_by: 'selvi', taken_back_reason: 'The cheque bounced' },
    ])
    const twice = await desk.performAction(number, 'payments/1/take-back', { reason: 'Again' })
    expect(twice.status).toBe(404)
  })

  it('removed after packing leave it Packed and show the amount due', async () => {
    const number = await placeConfirmed()
    await desk.pay(number)
    await desk.performActions(number, 'packed', ['payments/1/take-back', { reason: 'The cheque bounced' }])
    const { order_status, money, net_amount } = await desk.getEnquiry(number)
    expect([order_status, money.due]).toEqual(['Packed', net_amount])
  })

  it('can be refunded only up to what was received', async () => {
    const number = await placeConfirmed()
    await desk.pay(number, fromRupees(100))
    expect((await desk.pay(number, fromRupees(100.01), { kind: 'refund' })).error?.fields).toEqual({
      amount: 'Enter an amount no higher than what can be refunded',
    })
    expect((await desk.pay(number, fromRupees(60), { kind: 'refund' })).status).toBe(204)
    const removal = await desk.performAction(number, 'payments/1/take-back', { reason: 'A slip' })
    expect(removal.error?.code).toBe('refund-exceeds-payments')
    expect((await desk.getEnquiry(number)).money).toMatchObject({
      received: fromRupees(100),
      refunded: fromRupees(60),
    })
  })

  it('refunded from Paid make it Confirmed again', async () => {
    const number = await placeConfirmed()
    await desk.pay(number)
    await desk.pay(number, fromRupees(1), { kind: 'refund' })
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Confirmed',
      money: { due: fromRupees(1) },
    })
  })
})
