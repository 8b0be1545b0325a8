import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AssigneeJson } from '#contract/office/enquiries.ts'
import type { EnquiryListJson, TalliesJson } from '#contract/office/inbox.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { createUser, requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnBothDatabases('An assigned enquiry', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let users: AssigneeJson[]
  let murugan: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    murugan = await desk.signInNewUser('murugan', 'owner')
    await createUser(database(), 'devi', 'packer')
    users = await get('assignees')
  })
  afterAll(() => desk.shop.catalogue.close())

  async function get<Data>(path: string, cookie = desk.cookie): Promise<Data> {
    return (await (await requestOffice(desk.shop, `GET /office/api/${path}`, { cookie })).json()).data
  }
  const idOf = (name: string) => users.find(({ user_name }) => user_name === name)?.user_id
  const assign = (number: string, name: string) =>
    desk.performAction(number, 'assign', { user_id: idOf(name) })
  const listMine = async (query = '') =>
    (await get<EnquiryListJson>(`enquiries?assigned=me${query}`)).rows.map((row) => row.enquiry_number)
  const countMine = async (cookie?: string) => (await get<TalliesJson>('enquiries/tallies', cookie)).mine

  it('can be given to active users who may work enquiries', async () => {
    expect(users.map(({ user_name }) => user_name)).toEqual(['murugan', 'selvi'])
  })

  it('shows its user, in the inbox too, and is audited by name', async () => {
    const { number } = await desk.placeEnquiry()
    expect((await desk.getEnquiry(number)).assignee).toBe(null)
    expect(await assign(number, 'selvi')).toEqual({ status: 204 })
    expect((await desk.getEnquiry(number)).assignee).toEqual({ user_id: idOf('selvi'), user_name: 'selvi' })
    const { rows } = await get<EnquiryListJson>(`enquiries?numbers=${number}`)
    expect(rows.map(({ assignee_name }) => assignee_name)).toEqual(['selvi'])
    const [row] = await desk.findAuditRows(number)
    expect([row?.action, JSON.parse(row?.after ?? '')]).toEqual([
      'assign',
      { assigned_to: idOf('selvi'), assignee: 'selvi' },
    ])
    expect(await desk.performAction(number, 'assign', { user_id: null })).toEqual({ status: 204 })
    expect((await desk.getEnquiry(number)).assignee).toBe(null)
  })

  it('is listed and counted as mine while it is open', async () => {
    const open = await desk.placeEnquiry()
    const cancelled = await desk.placeEnquiry()
    const other = await desk.placeEnquiry()
    for (const { number } of [open, cancelled]) await assign(number, 'selvi')
    await assign(other.number, 'murugan')
    await desk.performActions(cancelled.number, ['cancel', { reason: 'No stock' }])
    expect(await listMine()).toEqual([open.number])
    expect(await listMine('&status=Cancelled')).toEqual([cancelled.number])
    expect([await countMine(), await countMine(murugan)]).toEqual([1, 1])
  })

  it('is not given to a packer, a disabled or unknown user, or by an outdated screen', async () => {
    const { number } = await desk.placeEnquiry()
    const { user_id } = await database()
      .db.selectFrom('office_user')
      .select('user_id')
      .where('user_name', '=', 'devi')
      .executeTakeFirstOrThrow()
    for (const id of [user_id, 'unknown'])
      expect(await desk.performAction(number, 'assign', { user_id: id })).toMatchObject({
        status: 422,
        error: { code: 'invalid-fields' },
      })
    await desk.performActions(number, 'confirm')
    const outdated = { user_id: idOf('selvi'), row_version: 1 }
    expect(await desk.performAction(number, 'assign', outdated)).toMatchObject({
      status: 409,
      error: { code: 'stale-version' },
    })
  })
})
