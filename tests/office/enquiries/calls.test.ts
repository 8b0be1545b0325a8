import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const HOUR = 3_600_000

describeOnEachDatabase('Calls', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())
  const hoursLater = (hours: number) => new Date(Date.parse(desk.now()) + hours * HOUR).toISOString()

  it('are due from the enquiry on until the customer is reached', async () => {
    const { number } = await desk.placeEnquiry()
    expect((await desk.getEnquiry(number)).call_from).toBe(desk.now())
    desk.advanceClock(HOUR)
    await desk.performActions(number, ['calls', { outcome: 'Reached', note: 'Will pay on Monday' }])
    expect(await desk.getEnquiry(number)).toMatchObject({
      call_from: null,
      calls: [
        {
          call_no: 1,
          outcome: 'Reached',
          called_by: 'selvi',
          called_at: desk.now(),
          note: 'Will pay on Monday',
        },
      ],
    })
  })

  it('without an answer are due again after two hours', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, ['calls', { outcome: 'No Answer' }])
    expect((await desk.getEnquiry(number)).call_from).toBe(hoursLater(2))
  })

  it('are due when the customer asked, in the future and within 60 days', async () => {
    const { number } = await desk.placeEnquiry()
    const at = hoursLater(5)
    expect((await desk.performAction(number, 'calls', { outcome: 'Call Back' })).error?.fields).toEqual({
      call_back_at: 'Enter a call-back time',
    })
    const past = await desk.performAction(number, 'calls', { outcome: 'Call Back', call_back_at: desk.now() })
    expect(past.error?.fields).toEqual({ call_back_at: 'Choose a call-back time in the future' })
    for (const call_back_at of ['2028-02-31T10:00:00+05:30', '2027-10-02T10:00:00+05']) {
      const invalid = await desk.performAction(number, 'calls', { outcome: 'Call Back', call_back_at })
      expect(invalid).toMatchObject({ status: 422, error: { fields: { call_back_at: 'Check this value' } } })
    }
    const inYear2199 = { outcome: 'Call Back', call_back_at: '2199-10-02T10:00:00+05:30' }
    const inDays = (days: number) => ({ outcome: 'Call Back', call_back_at: hoursLater(days * 24) })
    const tooLate = { call_back_at: 'Choose a call-back time within 60 days' }
    expect((await desk.performAction(number, 'calls', inYear2199)).error?.fields).toEqual(tooLate)
    expect((await desk.performAction(number, 'calls', inDays(60.01))).error?.fields).toEqual(tooLate)
    await desk.performActions(number, ['calls', inDays(60)])
    await desk.performActions(number, ['calls', { outcome: 'Call Back', call_back_at: at }])
    expect((await desk.getEnquiry(number)).call_from).toBe(at)
  })

  it('to a wrong number stop, and the enquiry is marked', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, ['calls', { outcome: 'Wrong Number' }])
    expect(await desk.getEnquiry(number)).toMatchObject({ call_from: null, wrong_number: true })
  })

  it('removed as a mistake restore the due time', async () => {
    const { number } = await desk.placeEnquiry()
    const placed = desk.now()
    await desk.performActions(number, ['calls', { outcome: 'Wrong Number' }], 'calls/1/take-back')
    expect(await desk.getEnquiry(number)).toMatchObject({ call_from: placed, wrong_number: false })
    expect((await desk.getEnquiry(number)).calls).toMatchObject([{ taken_back_at: desk.now() }])
    for (const call_no of ['1', '2', 'x'])
      expect((await desk.performAction(number, `calls/${call_no}/take-back`)).status).toBe(404)
  })

  it('are not due once confirmed, and are due again after an undo', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, ['calls', { outcome: 'No Answer' }])
    const dueAt = hoursLater(2)
    await desk.performActions(number, 'confirm')
    expect((await desk.getEnquiry(number)).call_from).toBeNull()
    await desk.performActions(number, ['calls', { outcome: 'No Answer' }])
    expect((await desk.getEnquiry(number)).call_from).toBeNull()
    await desk.performActions(number, ['undo', { reason: 'Another enquiry was meant' }])
    expect((await desk.getEnquiry(number)).call_from).toBe(dueAt)
  })

  it('of a cancelled enquiry are rejected', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, ['cancel', { reason: 'Placed twice' }])
    expect((await desk.performAction(number, 'calls', { outcome: 'Reached' })).error?.code).toBe(
      'move-not-allowed',
    )
  })
})
