import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const REASON = { reason: 'The customer called' }

describeOnEachDatabase('A ready-made message', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  async function recordMessage(number: string, body: object) {
    const key = `POST /office/api/enquiries/${number}/messages`
    const response = await requestOffice(desk.shop, key, { cookie: desk.cookie, body })
    return response.status
  }

  it('is recorded when opened, with user and time, and changes no enquiry', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    const before = await desk.getEnquiry(number)
    expect(await recordMessage(number, { message: 'confirmed', change_no: 2 })).toBe(204)
    await desk.performActions(number, [
      'change',
      { lines: linesOf(before), packing: { amount: fromRupees(50) }, discount: { amount: 0 } },
    ])
    expect(await recordMessage(number, { message: 'proposed', version_no: 2 })).toBe(204)
    const { messages, row_version } = await desk.getEnquiry(number)
    const openedBy = { opened_at: desk.now(), opened_by: 'selvi' }
    expect(messages).toEqual([
      { message_no: 1, message: 'confirmed', change_no: 2, version_no: null, ...openedBy },
      { message_no: 2, message: 'proposed', change_no: null, version_no: 2, ...openedBy },
    ])
    expect(row_version).toBe(before.row_version + 1)
    expect((await desk.findAuditRows(number)).map(({ action }) => action)).toEqual([
      'confirm',
      'write message',
      'change',
      'write message',
    ])
  })
  const linesOf = ({ content }: Awaited<ReturnType<TestDesk['getEnquiry']>>) =>
    content.lines.map(({ product_id, qty }) => ({ product_id, qty }))

  it('has an id of the payment page that shows number and amount due only', {
    tags: ['D5', 'D6'],
  }, async () => {
    const { number, order_id } = await desk.placeEnquiry()
    const { payment_id, money } = await desk.getEnquiry(number)
    const order = await desk.shop.api.findOrderInfo(payment_id)
    expect(order).toMatchObject({ enquiry_number: number, amount_due: money.due })
    expect(order).toEqual(await desk.shop.api.findOrderInfo(order_id))
    // It opens nothing else, and cannot be derived from the tracking id.
    expect(await desk.shop.api.findPrintableOrder(payment_id)).toBeUndefined()
    const guessed = `${payment_id.slice(0, -32)}${'0'.repeat(32)}`
    expect(await desk.shop.api.findOrderInfo(guessed)).toBeUndefined()
  })

  it('must refer to an existing step or version', async () => {
    const { number } = await desk.placeEnquiry()
    expect(await recordMessage(number, { message: 'confirmed', change_no: 2 })).toBe(404)
    expect(await recordMessage(number, { message: 'proposed', version_no: 2 })).toBe(404)
    expect(await recordMessage('2020-00001', { message: 'confirmed', change_no: 1 })).toBe(404)
    expect(await recordMessage(number, { message: 'confirmed', version_no: 1 })).toBe(422)
    expect(await recordMessage(number, { message: 'praise', change_no: 1 })).toBe(422)
  })

  it('makes an undo of its step send a mail, even without a mail before', async () => {
    const [unannounced, announced] = [
      await desk.placeEnquiry({ email_id: 'kavitha@example.in' }),
      await desk.placeEnquiry({ email_id: 'kavitha@example.in' }),
    ]
    for (const { number } of [unannounced, announced]) await desk.performActions(number, 'confirm')
    await recordMessage(announced.number, { message: 'confirmed', change_no: 2 })
    for (const { number } of [unannounced, announced]) await desk.performActions(number, ['undo', REASON])
    const findPendingMails = async ({ order_id }: typeof announced) =>
      (await desk.findNotices(order_id))
        .filter(({ next_attempt_at }) => next_attempt_at !== null)
        .map(({ event, recipient }) => `${event.split(':').at(-1)} ${recipient}`)
    expect(await findPendingMails(unannounced)).toEqual([])
    expect(await findPendingMails(announced)).toEqual(['3 customer'])
  })
})
