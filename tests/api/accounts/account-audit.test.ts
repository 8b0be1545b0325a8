import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { createUser, requestOffice, signIn } from '../../office/office-client.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'

describeOnEachDatabase('An account change', { tags: ['O8', 'D7'] }, (database) => {
  const number = '9876500311'
  let shop: TestShop
  let customer: { sub: string; token: string }
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
    customer = await shop.registerAndSignIn(number)
    await createUser(database(), 'murugan', 'owner')
  })
  afterAll(() => shop.catalogue.close())

  const change = (path: string, payload: object) =>
    shop.post(`/api/account/${path}`, payload, { 'x-auth-token': customer.token })
  const rows = () =>
    database()
      .db.selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'customer')
      .orderBy('audit_no')
      .execute()

  it('to the profile is audited, with personal values in a separate table', async () => {
    const response = await change('update', { sub: customer.sub, city: 'Virudhunagar', pin_code: '626001' })
    expect(response.status).toBe(200)
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      actor_kind: 'customer',
      actor_id: customer.sub,
      action: 'change-profile',
      subject_id: customer.sub,
      subject_label: '',
    })
    expect(JSON.stringify(row)).not.toMatch(/Virudhunagar|626001|Kavitha/)
    const personal = database().db.selectFrom('audit_personal').select(['side', 'field', 'value'])
    const personalRows = await personal.where('audit_no', '=', row?.audit_no ?? 0).execute()
    expect(personalRows).toHaveLength(4)
    expect(personalRows).toContainEqual({ side: 'before', field: 'city', value: 'Sivakasi' })
    expect(personalRows).toContainEqual({ side: 'after', field: 'pin_code', value: '626001' })
  })

  it('is not audited if no value differs', async () => {
    const before = (await rows()).length
    expect((await change('update', { sub: customer.sub, city: 'Virudhunagar' })).status).toBe(200)
    expect(await rows()).toHaveLength(before)
  })

  it('to the password is audited without the password', async () => {
    const passwords = { password: number, new_password: '9876511111' }
    expect((await change('changePassword', passwords)).status).toBe(204)
    const row = (await rows()).at(-1)
    expect(row).toMatchObject({
      action: 'change-password',
      actor_id: customer.sub,
      before: null,
      after: null,
    })
    expect(await verifyAudit(database().db)).not.toHaveProperty('broken')
  })

  it('can be found by the owner by mobile number', async () => {
    const cookie = await signIn(shop, 'murugan')
    const response = await requestOffice(shop, `GET /office/api/audit?subject=${number}`, { cookie })
    const { rows: foundRows } = (await response.json()).data
    expect(foundRows).toMatchObject([
      { action: 'change-password', subject: { kind: 'customer', label: number } },
      { action: 'change-profile', subject: { kind: 'customer', label: number } },
    ])
  })

  it('is limited to a few dozen per hour, so that nobody fills the audit', { tags: ['W22'] }, async () => {
    const before = (await rows()).length
    const statuses = new Set<number>()
    for (let n = 0; n < 80; n++)
      statuses.add(
        (await change('update', { sub: customer.sub, city: `Ward${'abcdefghij'[n % 10]}` })).status,
      )
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await rows()).length - before).toBeLessThan(60)
    now += 3_600_001
    expect((await change('update', { sub: customer.sub, city: 'Sivakasi' })).status).toBe(200)
  })
})
