import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { countEnquiries } from '#server/db/queries/enquiries/inbox.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const LORRY = { lorry_office: 'Sri Murugan Lorry Office', lr_number: 'LR 4471', lorry_phone: '04562 220011' }
const STEPS = ['confirm', 'pay', 'packed', 'dispatch', 'reached-city', 'collected'] as const

describeOnEachDatabase('Moving an enquiry on', { tags: ['O4', 'D15'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())
  const tallies = async () => {
    const rows = await countEnquiries(database().db)
    return Object.fromEntries(rows.map((row) => [row.order_status, [row.enquiries, row.to_call]]))
  }
  const statuses = async (number: string) =>
    (await desk.getEnquiry(number)).history.map(({ order_status }) => order_status)
  const step = (number: string, what: (typeof STEPS)[number]) => {
    if (what === 'pay') return desk.pay(number)
    return desk.performAction(number, what, what === 'dispatch' ? LORRY : {})
  }

  it('leads step by step to Collected; each step is recorded and told to shop and customer', async () => {
    const { number, order_id } = await desk.placeEnquiry({ email_id: 'kavitha@example.in' })
    expect(await tallies()).toEqual({ 'Enquiry Received': [1, 1] })
    const next: string[] = []
    for (const what of STEPS) {
      const { can } = await desk.getEnquiry(number)
      next.push(
        can.filter((each) => !['call', 'pay', 'refund', 'cancel', 'undo', 'change'].includes(each)).join(),
      )
      expect(await step(number, what)).toEqual({ status: 204 })
    }
    expect(next).toEqual(['confirm', '', 'pack', 'dispatch', 'dispatch,reach-city', 'dispatch,collect'])
    const way = ['Confirmed', 'Paid', 'Packed', 'In Transport', 'Reached City', 'Collected']
    expect(await statuses(number)).toEqual(['Enquiry Received', ...way])
    expect(await tallies()).toEqual({ Collected: [1, 0] })
    expect(await desk.findNotices(order_id)).toEqual(
      way.flatMap((_, index) =>
        ['customer', 'shop'].map((recipient) => ({
          event: `status-changed:${order_id}:${index + 2}`,
          recipient,
          next_attempt_at: desk.now(),
          last_error: null,
        })),
      ),
    )
    const { history, dispatches } = await desk.getEnquiry(number)
    expect(history[1]).toMatchObject({
      changed_by: 'selvi',
      changed_at: desk.now(),
      undoes: null,
      reason: null,
    })
    const sent = { dispatched_at: desk.now(), dispatched_by: 'selvi', receipt_hash: null }
    expect(dispatches).toEqual([{ ...LORRY, ...sent }])
    const { search_text } = await database()
      .db.selectFrom('enquiry')
      .select('search_text')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(search_text).toContain(' lr 4471 ')
    const audited = await desk.findAuditRows(number)
    expect(audited.map(({ action }) => action)).toEqual([
      'confirm',
      'record payment',
      'pack',
      'dispatch',
      'reach city',
      'collect',
    ])
    expect(JSON.parse(audited[2]?.after ?? '')).toMatchObject({ order_status: 'Packed' })
    expect(await verifyShop(database().db)).toMatchObject({ differences: [] })
  })

  it('is told to the shop alone when no e-mail address was given', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    expect(await desk.findNotices(order_id)).toMatchObject([{ recipient: 'shop' }])
  })

  it('is refused where D15 knows no such step, and leaves nothing behind', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    for (const what of ['packed', 'dispatch', 'reached-city', 'collected', 'accept', 'withdraw']) {
      const answer = await desk.performAction(number, what, LORRY)
      expect([what, answer.status, answer.error?.code]).toEqual([what, 409, 'move-not-allowed'])
    }
    expect((await desk.performAction(number, 'undo', { reason: 'a slip' })).error?.code).toBe(
      'move-not-allowed',
    )
    expect(await statuses(number)).toEqual(['Enquiry Received'])
    expect([await desk.findNotices(order_id), await desk.findAuditRows(number)]).toEqual([[], []])
    expect((await desk.getEnquiry(number)).row_version).toBe(1)
  })

  it('is refused for whoever saw another state of it', async () => {
    const { number } = await desk.placeEnquiry()
    const { row_version } = await desk.getEnquiry(number)
    await desk.performActions(number, ['calls', { outcome: 'Reached' }])
    const answer = await desk.performAction(number, 'confirm', { row_version })
    expect([answer.status, answer.error?.code]).toEqual([409, 'changed-meanwhile'])
    expect(await statuses(number)).toEqual(['Enquiry Received'])
  })

  it('is done once when several do it at once', async () => {
    const { number } = await desk.placeEnquiry()
    const { row_version } = await desk.getEnquiry(number)
    const answers = await Promise.all(
      ['confirm', 'confirm', 'cancel', 'confirm'].map((what) =>
        desk.performAction(number, what, { row_version, reason: 'The customer called' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'changed-meanwhile')).toHaveLength(3)
    expect(await statuses(number)).toHaveLength(2)
  })

  it('to Cancelled wants a reason, and shows what share of the payment goes back', async () => {
    const { number } = await desk.placeEnquiry()
    const { net_amount } = await desk.getEnquiry(number)
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await desk.performActions(number, 'packed')
    expect((await desk.performAction(number, 'cancel', { reason: ' ' })).error?.fields).toEqual({
      reason: 'Enter a reason',
    })
    await desk.performActions(number, ['cancel', { reason: 'The road is under water' }])
    const seen = await desk.getEnquiry(number)
    expect(seen.order_status).toBe('Cancelled')
    expect(seen.history.at(-1)).toMatchObject({ reason: 'The road is under water' })
    expect(seen.money).toMatchObject({ due: 0, received: net_amount, refund_owed: net_amount * 0.9 })
    expect(seen.can).toEqual(['pay', 'refund', 'undo'])
  })

  it('of a parcel is open to the packer from Paid on, who is told nothing else of it', async () => {
    const devi = await desk.signInNewUser('devi', 'packer')
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    const unknown = await requestOffice(desk.shop, 'POST /office/api/enquiries/2027-99999/packed', {
      cookie: devi,
      body: { row_version: 1 },
    })
    const early = await requestOffice(desk.shop, `POST /office/api/enquiries/${number}/packed`, {
      cookie: devi,
      body: { row_version: 2 },
    })
    expect([early.status, await early.text()]).toEqual([404, await unknown.text()])
    await desk.pay(number)
    expect(await desk.performAction(number, 'packed', {}, devi)).toEqual({ status: 204 })
    for (const what of ['confirm', 'cancel', 'undo', 'payments', 'calls', 'change'])
      expect((await desk.performAction(number, what, {}, devi)).status).toBe(403)
    const look = await requestOffice(desk.shop, `GET /office/api/enquiries/${number}`, { cookie: devi })
    expect(look.status).toBe(403)
  })

  it('dispatches once more to correct the lorry, and keeps the former', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await desk.performActions(
      number,
      'packed',
      ['dispatch', LORRY],
      ['dispatch', { ...LORRY, lr_number: 'LR 4472' }],
    )
    const { dispatches, history } = await desk.getEnquiry(number)
    expect(dispatches.map(({ lr_number }) => lr_number)).toEqual(['LR 4471', 'LR 4472'])
    expect(history).toHaveLength(5)
    const nameless = await desk.performAction(number, 'dispatch', { lorry_office: '' })
    expect(nameless.error?.fields).toEqual({ lorry_office: 'Enter the lorry office' })
  })

  it('is refused alike for a number that there is not, and for what is none', async () => {
    for (const number of ['2027-99999', 'nothing', '2027-1', '%00']) {
      const answer = await requestOffice(desk.shop, `GET /office/api/enquiries/${number}`, {
        cookie: desk.cookie,
      })
      expect([number, answer.status]).toEqual([number, 404])
    }
  })

  it('gives nobody what opens the enquiry for its customer', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    expect(JSON.stringify(await desk.getEnquiry(number))).not.toContain(order_id)
  })
})
