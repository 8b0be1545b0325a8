import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditPage } from '#contract/office/audit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrder, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

const DAY = 86_400_000
const COMMAND = { kind: 'system', name: 'command' } as const

describeOnEachDatabase('The list of the audit', { tags: ['O8'] }, (database) => {
  let shop: TestShop
  let cookie: string
  let selvi: string
  let number: string
  // 23:00 in India.
  let now = Date.parse('2027-10-01T17:30:00.000Z')
  const clock = () => new Date(now)

  beforeAll(async () => {
    shop = await openTestShop(database(), { clock })
    await createUser(database(), 'murugan', 'owner')
    selvi = await createUser(database(), 'selvi', 'staff')
    const write = createUnitOfWork({ db: database().db, clock })
    const placed = await shop.placeEnquiry({ payload: buildOrder(shop.listProducts(3)) })
    if (placed.refusal) throw new Error(placed.refusal.code)
    const { order_id } = placed.data
    const enquiry = await database()
      .db.selectFrom('enquiry')
      .select('enquiry_number')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    number = enquiry.enquiry_number
    const subject = { kind: 'enquiry', id: number, label: number } as const
    await write<null>(COMMAND, async ({ audit }) => {
      const before = { customer_name: 'Kavitha Rajan', net_amount: 300_050 }
      audit({ action: 'change', subject, before, after: { customer_name: 'Kavitha', net_amount: 300_000 } })
      audit({ action: 'confirm', subject, before: { city: null }, after: { city: 'Sivakasi' } })
      return { data: null }
    })
    now += DAY
    cookie = await signIn(shop, 'murugan')
    await signIn(shop, 'selvi')
  })
  afterAll(() => shop.catalogue.close())

  async function fetchPage(query = ''): Promise<AuditPage> {
    const response = await requestOffice(shop, `GET /office/api/audit${query}`, { cookie })
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  const actionsOf = async (query: string) => (await fetchPage(query)).rows.map(({ action }) => action)

  it('shows who changed what, when, and both values, newest first', async () => {
    const { rows, next, people } = await fetchPage()
    expect(rows.map(({ who, action, subject }) => [who.kind, who.name, action, subject.label])).toEqual([
      ['guest', '', 'sign-in', 'selvi'],
      ['guest', '', 'sign-in', 'murugan'],
      ['system', 'command', 'confirm', number],
      ['system', 'command', 'change', number],
      ['system', 'command', 'create-user', 'selvi'],
      ['system', 'command', 'create-user', 'murugan'],
    ])
    expect(next).toBeNull()
    expect(people.map(({ user_name }) => user_name)).toEqual(['murugan', 'selvi'])
    expect(rows[3]).toMatchObject({
      at: '2027-10-01T17:30:00.000Z',
      changes: [
        { field: 'customer_name', before: 'Kavitha Rajan', after: 'Kavitha' },
        { field: 'net_amount', before: { paise: 300_050 }, after: { paise: 300_000 } },
      ],
    })
    expect(rows[2]?.changes).toEqual([{ field: 'city', before: null, after: 'Sivakasi' }])
  })

  it('is filtered by all given criteria', async () => {
    expect(await actionsOf(`?subject=${number}`)).toEqual(['confirm', 'change'])
    expect(await actionsOf('?subject=SELVI@shop.example')).toEqual(['sign-in', 'create-user'])
    expect(await actionsOf('?subject=nobody')).toEqual([])
    expect(await actionsOf(`?subject=${number}&action=confirm`)).toEqual(['confirm'])
    expect(await actionsOf(`?who=${selvi}`)).toEqual([])
    await requestOffice(shop, 'POST /office/api/users/nobody/enable', { cookie })
    await requestOffice(shop, `POST /office/api/users/${selvi}/end-sessions`, { cookie })
    const { rows } = await fetchPage()
    expect(await actionsOf(`?who=${rows[0]?.who.id}`)).toEqual(['end-sessions'])
  })

  it('filters by days in India', { tags: ['D16'] }, async () => {
    expect(await actionsOf('?from=2027-10-01&to=2027-10-01')).toEqual(['confirm', 'change'])
    expect(await actionsOf('?from=2027-10-02')).toEqual(['end-sessions', 'sign-in', 'sign-in'])
    expect(await actionsOf('?to=2027-09-30')).toEqual(['create-user', 'create-user'])
    const rejected = await requestOffice(shop, 'GET /office/api/audit?from=yesterday&after=x', { cookie })
    expect([rejected.status, (await rejected.json()).error.problems]).toEqual([
      422,
      { from: 'from-invalid', after: 'value-invalid' },
    ])
    const problemsOf = async (query: string) =>
      (await (await requestOffice(shop, `GET /office/api/audit?${query}`, { cookie })).json()).error?.problems
    // Neither a day of the calendar nor a year of four digits.
    expect(await problemsOf('from=2026-02-31&to=20266-03-01')).toEqual({
      from: 'from-invalid',
      to: 'to-invalid',
    })
    expect(await problemsOf('from=2027-10-02&to=2027-10-01')).toEqual({ to: 'to-before-from' })
    // Row numbers have at most 32 bits.
    const beyondRange = await requestOffice(shop, 'GET /office/api/audit?after=3000000000', { cookie })
    expect(beyondRange.status).toBe(422)
  })

  it('marks erased personal values', async () => {
    await database().db.deleteFrom('audit_personal').where('field', '=', 'customer_name').execute()
    const [, changedRow] = (await fetchPage(`?subject=${number}`)).rows
    expect(changedRow?.changes[0]).toEqual({
      field: 'customer_name',
      before: { erased: true },
      after: { erased: true },
    })
  })

  it('is paged without gaps or duplicates while rows are added', async () => {
    const write = createUnitOfWork({ db: database().db, clock })
    const add = (count: number) =>
      write<null>(COMMAND, async ({ audit }) => {
        for (let n = 0; n < count; n++)
          audit({ action: 'mark sold out', subject: { kind: 'product', id: 'p1', label: `${n}` } })
        return { data: null }
      })
    await add(120)
    const seen: number[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: AuditPage = await fetchPage(`?action=mark+sold+out${next && `&after=${next}`}`)
      seen.push(...page.rows.map(({ audit_no }) => audit_no))
      next = page.next
      await add(1)
    }
    expect(seen).toHaveLength(120)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })

  it('finds the actions of an enquiry by its number', async () => {
    const staffCookie = await signIn(shop, 'selvi')
    const seen = { cookie: staffCookie, body: { row_version: 1 } }
    expect((await requestOffice(shop, `POST /office/api/enquiries/${number}/confirm`, seen)).status).toBe(204)
    expect(await actionsOf(`?who=${selvi}&subject=${number}`)).toEqual(['confirm'])
  })

  it('is denied without the right', { tags: ['O3'] }, async () => {
    const staffCookie = await signIn(shop, 'selvi')
    expect((await requestOffice(shop, 'GET /office/api/audit', { cookie: staffCookie })).status).toBe(403)
  })
})
