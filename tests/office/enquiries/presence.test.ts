import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPresence } from '#server/event-stream/read-events.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const SECOND = 1_000

describeOnEachDatabase('Who has an enquiry open', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let murugan: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    murugan = await desk.signInNewUser('murugan', 'owner')
  })
  afterAll(() => desk.shop.catalogue.close())

  const beat = async (enquiry_number: string, tab_id: string, cookie = desk.cookie) =>
    (
      await requestOffice(desk.shop, 'POST /office/api/presence', {
        cookie,
        body: { enquiry_number, tab_id },
      })
    ).status
  async function namesIn(number: string) {
    const presence = await readPresence(database().db, new Date(desk.now()))
    const event = presence.get(number)?.event
    return event?.event === 'presence' ? event.people.map(({ user_name }) => user_name) : []
  }

  it('is known by name, once however many tabs, and no more 45 s after the last sign', async () => {
    const [{ number }, other] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    expect(await beat(number, one)).toBe(204)
    expect(await beat(number, two)).toBe(204)
    expect(await beat(number, three, murugan)).toBe(204)
    expect(await namesIn(number)).toEqual(['murugan', 'selvi'])
    expect(await namesIn(other.number)).toEqual([])
    desk.advanceClock(20 * SECOND)
    await beat(number, one)
    desk.advanceClock(26 * SECOND)
    expect(await namesIn(number)).toEqual(['selvi'])
    desk.advanceClock(20 * SECOND)
    expect(await namesIn(number)).toEqual([])
    // A tab is kept once, however many enquiries were open in it.
    await beat(other.number, one)
    const kept = await database().db.selectFrom('office_presence').select('tab_id').execute()
    expect(kept.map(({ tab_id }) => tab_id).sort()).toEqual([one, two, three].sort())
  })

  it('has one enquiry open in a tab: who goes on to the next has left the one before at once', async () => {
    const [{ number }, next] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    const [tab, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await beat(number, tab)
    await beat(next.number, tab)
    expect([await namesIn(number), await namesIn(next.number)]).toEqual([[], ['selvi']])
    await beat(number, other)
    expect([await namesIn(number), await namesIn(next.number)]).toEqual([['selvi'], ['selvi']])
  })

  it('is of an enquiry that there is, by whoever may see it', async () => {
    expect(await beat('2027-99999', crypto.randomUUID())).toBe(404)
    expect(await beat((await desk.placeEnquiry()).number, 'no tab')).toBe(422)
    const kumar = await desk.signInNewUser('kumar', 'packer')
    expect(await beat((await desk.placeEnquiry()).number, crypto.randomUUID(), kumar)).toBe(403)
  })
})
