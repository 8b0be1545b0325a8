import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MentionJson } from '#contract/office/notes.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnBothDatabases('A note', { tags: ['O4', 'O8'] }, (database) => {
  let desk: TestDesk
  let murugan: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    murugan = await desk.signInNewUser('murugan', 'staff')
  })
  afterAll(() => desk.shop.catalogue.close())

  async function addNote(number: string, note: string) {
    const path = `POST /office/api/enquiries/${number}/notes`
    return (await requestOffice(desk.shop, path, { cookie: desk.cookie, body: { note } })).status
  }
  const readMentions = async (cookie: string): Promise<MentionJson[]> =>
    (await (await requestOffice(desk.shop, 'GET /office/api/mentions', { cookie })).json()).data
  async function markRead(number: string, cookie: string) {
    const path = `POST /office/api/enquiries/${number}/mentions/read`
    return (await requestOffice(desk.shop, path, { cookie })).status
  }

  it('is shown with user and time, and changes no row version', async () => {
    const { number } = await desk.placeEnquiry()
    const notes = ['Wants green crackers only', 'Call after six\nat his shop']
    for (const note of notes) expect(await addNote(number, note)).toBe(204)
    const enquiry = await desk.getEnquiry(number)
    const noted = { noted_at: desk.now(), noted_by: 'selvi' }
    expect(enquiry.notes).toEqual(notes.map((note, index) => ({ note_no: index + 1, note, ...noted })))
    expect(enquiry.row_version).toBe(1)
  })

  it('is personal: the audit has its number only', async () => {
    const { number } = await desk.placeEnquiry()
    await addNote(number, 'His brother Ravi pays')
    const rows = await desk.findAuditRows(number)
    expect(rows.map(({ action, after }) => [action, after])).toEqual([['write note', '{"note_no":1}']])
  })

  it('that is empty, too long or about no enquiry is rejected', async () => {
    const { number } = await desk.placeEnquiry()
    for (const note of ['', ' \n ', 'a'.repeat(1001)]) expect(await addNote(number, note)).toBe(422)
    expect(await addNote(number, 'அ'.repeat(1000))).toBe(204)
    expect(await addNote('2020-00001', 'Hello')).toBe(404)
  })

  it('mentions another user until that user opens the enquiry', async () => {
    const [first, second] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    await addNote(first.number, '@Murugan please call, @selvi will not')
    desk.advanceClock(1000)
    await addNote(second.number, 'Ask @murugan')
    const mentions = await readMentions(murugan)
    expect(mentions.map(({ enquiry_number }) => enquiry_number)).toEqual([second.number, first.number])
    expect(mentions[0]).toEqual({
      enquiry_number: second.number,
      note: 'Ask @murugan',
      noted_at: desk.now(),
      noted_by: 'selvi',
    })
    expect(await readMentions(desk.cookie)).toEqual([])
    expect(await markRead(second.number, desk.cookie)).toBe(204)
    expect(await readMentions(murugan)).toHaveLength(2)
    expect(await markRead(second.number, murugan)).toBe(204)
    expect((await readMentions(murugan)).map(({ enquiry_number }) => enquiry_number)).toEqual([first.number])
    expect(await markRead('2020-00001', murugan)).toBe(404)
  })
})
