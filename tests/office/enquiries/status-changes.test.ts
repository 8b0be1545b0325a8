import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { countEnquiries } from '#server/db/queries/enquiries/inbox.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const LORRY = { lorry_office: 'Sri Murugan Lorry Office', lr_number: 'LR 4471', lorry_phone: '04562 220011' }
const STEPS = ['confirm', 'pay', 'packed', 'dispatch', 'reached-city', 'collected'] as const

describeOnEachDatabase('Status changes of an enquiry', { tags: ['O4', 'D15'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())
  const tallies = async () => {
    const rows = await countEnquiries(database().db, new Date().toISOString())
    return Object.fromEntries(rows.map((row) => [row.order_status, [row.enquiries, row.to_call]]))
  }
  const listStatuses = async (number: string) =>
    (await desk.getEnquiry(number)).history.map(({ order_status }) => order_status)
  const performStep = (number: string, action: (typeof STEPS)[number]) => {
    if (action === 'pay') return desk.pay(number)
    return desk.performAction(number, action, action === 'dispatch' ? LORRY : {})
  }

  it('lead step by step to Collected, each recorded and sent to shop and customer', async () => {
    const { number, order_id } = await desk.placeEnquiry({ email_id: 'kavitha@example.in' })
    expect(await tallies()).toEqual({ 'Enquiry Received': [1, 1] })
    const nextActions: string[] = []
    for (const action of STEPS) {
      const { can } = await desk.getEnquiry(number)
      nextActions.push(
        can.filter((each) => !['call', 'pay', 'refund', 'cancel', 'undo', 'change'].includes(each)).join(),
      )
      expect(await performStep(number, action)).toEqual({ status: 204 })
    }
    expect(nextActions).toEqual([
      'confirm',
      '',
      'pack',
      'dispatch',
      'dispatch,reach-city',
      'dispatch,collect',
    ])
    const statusPath = ['Confirmed', 'Paid', 'Packed', 'In Transport', 'Reached City', 'Collected']
    expect(await listStatuses(number)).toEqual(['Enquiry Received', ...statusPath])
    expect(await tallies()).toEqual({ Collected: [1, 0] })
    expect(await desk.findNotices(order_id)).toEqual(
      statusPath.flatMap((_, index) =>
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
    const sent = { carton_count: null, dispatched_at: desk.now(), dispatched_by: 'selvi', receipt_hash: null }
    expect(dispatches).toEqual([{ ...LORRY, ...sent }])
    const { search_text } = await database()
      .db.selectFrom('enquiry')
      .select('search_text')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(search_text).toContain(' lr 4471 ')
    const auditRows = await desk.findAuditRows(number)
    expect(auditRows.map(({ action }) => action)).toEqual([
      'confirm',
      'record payment',
      'pack',
      'dispatch',
      'reach city',
      'collect',
    ])
    expect(JSON.parse(auditRows[2]?.after ?? '')).toMatchObject({ order_status: 'Packed' })
    expect(await verifyShop(database().db)).toMatchObject({ differences: [] })
  })

  it('are sent to the shop only if the customer has no email address', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    expect(await desk.findNotices(order_id)).toMatchObject([{ recipient: 'shop' }])
  })

  it('outside of D15 are rejected and change nothing', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    for (const action of ['packed', 'dispatch', 'reached-city', 'collected', 'accept', 'withdraw']) {
      const response = await desk.performAction(number, action, LORRY)
      expect([action, response.status, response.error?.code]).toEqual([action, 409, 'move-not-allowed'])
    }
    expect((await desk.performAction(number, 'undo', { reason: 'a slip' })).error?.code).toBe(
      'move-not-allowed',
    )
    expect(await listStatuses(number)).toEqual(['Enquiry Received'])
    expect([await desk.findNotices(order_id), await desk.findAuditRows(number)]).toEqual([[], []])
    expect((await desk.getEnquiry(number)).row_version).toBe(1)
  })

  it('are rejected for an outdated row version', async () => {
    const { number } = await desk.placeEnquiry()
    const { row_version } = await desk.getEnquiry(number)
    await desk.performActions(number, ['calls', { outcome: 'Reached' }])
    const response = await desk.performAction(number, 'confirm', { row_version })
    expect([response.status, response.error?.code]).toEqual([409, 'stale-version'])
    expect(await listStatuses(number)).toEqual(['Enquiry Received'])
  })

  it('are made once if several users make them at once', async () => {
    const { number } = await desk.placeEnquiry()
    const { row_version } = await desk.getEnquiry(number)
    const responses = await Promise.all(
      ['confirm', 'confirm', 'cancel', 'confirm'].map((action) =>
        desk.performAction(number, action, { row_version, reason: 'The customer called' }),
      ),
    )
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(responses.filter(({ error }) => error?.code === 'stale-version')).toHaveLength(3)
    expect(await listStatuses(number)).toHaveLength(2)
  })

  it('to Cancelled need a reason and show the refund owed', async () => {
    const { number } = await desk.placeEnquiry()
    const { net_amount } = await desk.getEnquiry(number)
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await desk.performActions(number, 'packed')
    expect((await desk.performAction(number, 'cancel', { reason: ' ' })).error?.fields).toEqual({
      reason: 'Enter a reason',
    })
    await desk.performActions(number, ['cancel', { reason: 'The road is under water' }])
    const enquiry = await desk.getEnquiry(number)
    expect(enquiry.order_status).toBe('Cancelled')
    expect(enquiry.history.at(-1)).toMatchObject({ reason: 'The road is under water' })
    expect(enquiry.money).toMatchObject({ due: 0, received: net_amount, refund_owed: net_amount * 0.9 })
    expect(enquiry.can).toEqual(['pay', 'refund', 'undo'])
  })

  it('of parcels are open to packers from Paid on, who see nothing before', async () => {
    const devi = await desk.signInNewUser('devi', 'packer')
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    const unknown = await requestOffice(desk.shop, 'POST /office/api/enquiries/2027-99999/packed', {
      cookie: devi,
      body: { row_version: 1 },
    })
    const earlyAttempt = await requestOffice(desk.shop, `POST /office/api/enquiries/${number}/packed`, {
      cookie: devi,
      body: { row_version: 2 },
    })
    expect([earlyAttempt.status, await earlyAttempt.text()]).toEqual([404, await unknown.text()])
    await desk.pay(number)
    expect(await desk.performAction(number, 'packed', {}, devi)).toEqual({ status: 204 })
    for (const action of ['confirm', 'cancel', 'undo', 'payments', 'calls', 'change'])
      expect((await desk.performAction(number, action, {}, devi)).status).toBe(403)
    const packerView = await requestOffice(desk.shop, `GET /office/api/enquiries/${number}`, { cookie: devi })
    expect(packerView.status).toBe(403)
  })

  it('to In Transport may repeat to correct the lorry; the history keeps both', async () => {
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
    const withoutOffice = await desk.performAction(number, 'dispatch', { lorry_office: '' })
    expect(withoutOffice.error?.fields).toEqual({ lorry_office: 'Enter the lorry office' })
  })

  it('return the same 404 for unknown and malformed numbers', async () => {
    for (const number of ['2027-99999', 'nothing', '2027-1', '%00']) {
      const response = await requestOffice(desk.shop, `GET /office/api/enquiries/${number}`, {
        cookie: desk.cookie,
      })
      expect([number, response.status]).toEqual([number, 404])
    }
  })

  it('never reveal the order id to the office', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    expect(JSON.stringify(await desk.getEnquiry(number))).not.toContain(order_id)
  })
})
