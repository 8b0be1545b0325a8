import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import type { OverviewJson } from '#contract/office/overview.ts'
import { describeOnBothDatabases } from '../test-database.ts'
import { requestOffice } from './office-client.ts'
import { openTestDesk, type TestDesk } from './test-desk.ts'

const HOUR = 3_600_000

describeOnBothDatabases('The overview', { tags: ['O8'] }, (database) => {
  let desk: TestDesk
  // 10 AM in India.
  beforeAll(async () => {
    desk = await openTestDesk(database(), '2027-10-01T04:30:00.000Z')
  })
  afterAll(() => desk.shop.catalogue.close())
  /** Lets hours pass, with a call in between that keeps the session. */
  async function wait(hours: number) {
    for (let left = hours; left > 0; left -= 8) {
      desk.advanceClock(Math.min(left, 8) * HOUR)
      await overview()
    }
  }
  // Each test starts at 10 AM of another day.
  beforeEach(async () => {
    const time = Date.parse(desk.now()) % (24 * HOUR)
    await wait((24 * HOUR + 4.5 * HOUR - time) / HOUR)
  })

  const get = async <Data>(path: string): Promise<Data> => {
    const response = await requestOffice(desk.shop, `GET /office/api/${path}`, { cookie: desk.cookie })
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  const overview = () => get<OverviewJson>('overview')
  const list = async (query: Record<string, string>) =>
    (await get<EnquiryListJson>(`enquiries?${new URLSearchParams(query)}`)).rows.map(
      (row) => row.enquiry_number,
    )
  const amountOf = async (number: string) =>
    (await get<EnquiryListJson>(`enquiries?numbers=${number}`)).rows[0]?.net_amount ?? 0
  const none = { enquiries: 0, value: 0, confirmed: 0, paid: 0, packed: 0, sent: 0 }

  it('is open to users who may see enquiries, not to packers', { tags: ['O3'] }, async () => {
    const packer = await desk.signInNewUser('devi', 'packer')
    const response = await requestOffice(desk.shop, 'GET /office/api/overview', { cookie: packer })
    expect(response.status).toBe(403)
  })

  it('counts the steps of today, and those of yesterday until the same time', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    const net_amount = await amountOf(number)
    const first = await overview()
    expect(first.today).toEqual({ ...none, enquiries: 1, value: net_amount, confirmed: 1, paid: 1 })
    expect(first.yesterday).toEqual(none)
    await wait(23)
    expect((await overview()).yesterday).toEqual(none)
    await wait(1)
    await desk.performActions(number, 'packed', ['dispatch', { lorry_office: 'Sri Murugan' }])
    const second = await overview()
    expect(second.today).toEqual({ ...none, packed: 1, sent: 1 })
    expect(second.yesterday).toEqual(first.today)
  })

  it('begins the day at midnight in India', async () => {
    // 11:59 PM, then midnight.
    await wait(14 - 1 / 60)
    const { number } = await desk.placeEnquiry()
    const { day, today } = await overview()
    expect(today.enquiries).toBe(1)
    expect(await list({ reached: 'Enquiry Received', day })).toEqual([number])
    await wait(1 / 60)
    const next = await overview()
    expect(next.today.enquiries).toBe(0)
    expect(next.day > day).toBe(true)
    expect(await list({ reached: 'Enquiry Received' })).toEqual([])
  })

  it('does not count a step that was undone', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    const { day } = await overview()
    expect(await list({ reached: 'Confirmed', day })).toEqual([number])
    await desk.performActions(number, ['undo', { reason: 'The wrong customer' }])
    expect((await overview()).today).toMatchObject({ enquiries: 1, confirmed: 0 })
    expect(await list({ reached: 'Confirmed', day })).toEqual([])
  })

  it('counts the promises that are broken, or break within three hours or later today', async () => {
    const before = (await overview()).unanswered
    const { number } = await desk.placeEnquiry()
    // Placed at 10 AM; the deadline is 10 AM of the next day.
    for (const [hours, urgency] of [
      [20, 'today'],
      [2, 'soon'],
      [3, 'late'],
    ] as const) {
      await wait(hours)
      expect(await list({ call: urgency })).toContain(number)
      const { unanswered } = await overview()
      expect(unanswered.all).toBe(before.all + 1)
      expect(unanswered[urgency]).toBe((await list({ call: urgency })).length)
    }
  })

  it('sums the amounts of each status', async () => {
    const before = (await overview()).by_status
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    const net_amount = await amountOf(number)
    const after = (await overview()).by_status
    expect(after.map(({ order_status }) => order_status)).toEqual(
      before.map(({ order_status }) => order_status),
    )
    const sumOf = (sums: OverviewJson['by_status'], name: string) =>
      sums.find(({ order_status }) => order_status === name)
    expect(sumOf(after, 'Confirmed')).toEqual({
      order_status: 'Confirmed',
      enquiries: (sumOf(before, 'Confirmed')?.enquiries ?? 0) + 1,
      amount: (sumOf(before, 'Confirmed')?.amount ?? 0) + net_amount,
    })
  })
})
