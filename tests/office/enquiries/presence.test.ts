import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPresence } from '#server/event-stream/read-events.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const SECOND = 1_000

describeOnEachDatabase('Presence in an enquiry', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let murugan: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    murugan = await desk.signInNewUser('murugan', 'owner')
  })
  afterAll(() => desk.shop.catalogue.close())

  const sendHeartbeat = async (enquiry_number: string, tab_id: string, cookie = desk.cookie) =>
    (
      await requestOffice(desk.shop, 'POST /office/api/presence', {
        cookie,
        body: { enquiry_number, tab_id },
      })
    ).status
  async function listNames(number: string) {
    const presence = await readPresence(database().db, new Date(desk.now()))
    const event = presence.get(number)?.event
    return event?.event === 'presence' ? event.people.map(({ user_name }) => user_name) : []
  }

  it('lists each user once for all tabs, until 45 s after the last heartbeat', async () => {
    const [{ number }, otherEnquiry] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    const [firstTab, secondTab, thirdTab] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    expect(await sendHeartbeat(number, firstTab)).toBe(204)
    expect(await sendHeartbeat(number, secondTab)).toBe(204)
    expect(await sendHeartbeat(number, thirdTab, murugan)).toBe(204)
    expect(await listNames(number)).toEqual(['murugan', 'selvi'])
    expect(await listNames(otherEnquiry.number)).toEqual([])
    desk.advanceClock(20 * SECOND)
    await sendHeartbeat(number, firstTab)
    desk.advanceClock(26 * SECOND)
    expect(await listNames(number)).toEqual(['selvi'])
    desk.advanceClock(20 * SECOND)
    expect(await listNames(number)).toEqual([])
    // One row per tab, however many enquiries were open in it.
    await sendHeartbeat(otherEnquiry.number, firstTab)
    const rows = await database().db.selectFrom('office_presence').select('tab_id').execute()
    expect(rows.map(({ tab_id }) => tab_id).sort()).toEqual([firstTab, secondTab, thirdTab].sort())
  })

  it('moves with the tab: opening the next enquiry leaves the previous one', async () => {
    const [{ number }, next] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    const [tab, otherTab] = [crypto.randomUUID(), crypto.randomUUID()]
    await sendHeartbeat(number, tab)
    await sendHeartbeat(next.number, tab)
    expect([await listNames(number), await listNames(next.number)]).toEqual([[], ['selvi']])
    await sendHeartbeat(number, otherTab)
    expect([await listNames(number), await listNames(next.number)]).toEqual([['selvi'], ['selvi']])
  })

  it('requires an existing enquiry that the user may see', async () => {
    expect(await sendHeartbeat('2027-99999', crypto.randomUUID())).toBe(404)
    expect(await sendHeartbeat((await desk.placeEnquiry()).number, 'no tab')).toBe(422)
    const kumar = await desk.signInNewUser('kumar', 'packer')
    expect(await sendHeartbeat((await desk.placeEnquiry()).number, crypto.randomUUID(), kumar)).toBe(403)
  })
})
