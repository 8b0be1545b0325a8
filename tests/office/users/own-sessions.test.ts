import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnSession } from '#contract/office/account.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, readSessionCookie, requestOffice, signIn } from '../office-client.ts'

const NEW = 'the lamp in the upper window'
const MINUTE = 60_000

describeOnEachDatabase('One’s own account', { tags: ['O2'] }, (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
    for (const name of ['selvi', 'murugan']) await createUser(database(), name, 'staff')
  })
  afterAll(() => shop.catalogue.close())

  const sessionsOf = async (cookie: string): Promise<OwnSession[]> =>
    (await (await requestOffice(shop, 'GET /office/api/me/sessions', { cookie })).json()).data
  const isSignedIn = async (cookie: string) =>
    (await requestOffice(shop, 'GET /office/api/me', { cookie })).status === 200
  const changePassword = (cookie: string, password: string, new_password: string) =>
    requestOffice(shop, 'POST /office/api/me/password', { cookie, body: { password, new_password } })
  const audited = async () => {
    const rows = database()
      .db.selectFrom('audit')
      .select(['action', 'actor_name'])
      .orderBy('audit_no', 'desc')
    return (await rows.executeTakeFirst()) ?? {}
  }

  it('lists where one is signed in, what was used last first, and lets no token out', async () => {
    const body = { email: 'selvi@shop.example', password: PASSWORD }
    const headers = { 'User-Agent': 'Firefox on the desk' }
    const desk = readSessionCookie(await requestOffice(shop, 'POST /office/api/signin', { body, headers }))
    now += MINUTE
    const phone = await signIn(shop, 'selvi')
    await signIn(shop, 'murugan')
    const listed = await sessionsOf(desk)
    expect(listed.map(({ device, is_this }) => [device, is_this])).toEqual([
      ['', false],
      ['Firefox on the desk', true],
    ])
    const kept = await database().db.selectFrom('office_session').select('token_hash').execute()
    for (const { token_hash } of kept) expect(JSON.stringify(listed)).not.toContain(token_hash)
    for (const cookie of [desk, phone]) expect(JSON.stringify(listed)).not.toContain(cookie.slice(7))
  })

  it('ends one of one’s sessions, and nobody else’s', async () => {
    const [desk, phone] = [await signIn(shop, 'selvi'), await signIn(shop, 'selvi')]
    const other = await signIn(shop, 'murugan')
    const [mine] = (await sessionsOf(phone)).filter(({ is_this }) => is_this)
    const end = (cookie: string) =>
      requestOffice(shop, `POST /office/api/me/sessions/${mine?.session_id}/end`, { cookie })
    expect((await end(other)).status).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    expect((await end(desk)).status).toBe(204)
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true])
    expect((await end(desk)).status).toBe(404)
    expect(await audited()).toEqual({ action: 'end-session', actor_name: 'selvi' })
  })

  it('changes the password, and ends the sessions but this one', async () => {
    const [desk, phone] = [await signIn(shop, 'selvi'), await signIn(shop, 'selvi')]
    const other = await signIn(shop, 'murugan')
    expect((await changePassword(desk, PASSWORD, NEW)).status).toBe(204)
    expect([await isSignedIn(desk), await isSignedIn(phone), await isSignedIn(other)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await audited()).toEqual({ action: 'change-password', actor_name: 'selvi' })
    await expect(signIn(shop, 'selvi')).rejects.toThrow('401')
    expect((await changePassword(desk, NEW, PASSWORD)).status).toBe(204)
  })

  it('names the field that is wrong: the password that one has, or the one that is easily guessed', async () => {
    const cookie = await signIn(shop, 'selvi')
    const wrong = await changePassword(cookie, NEW, NEW)
    expect(wrong.status).toBe(422)
    expect((await wrong.json()).error.problems).toEqual({ password: 'password-wrong' })
    const common = await changePassword(cookie, PASSWORD, 'selvi@shop.example')
    expect((await common.json()).error.problems).toEqual({ new_password: 'new-password-common' })
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('counts wrong passwords in it, apart from tries to sign in', { tags: ['W6'] }, async () => {
    now += 24 * 60 * MINUTE
    const cookie = await signIn(shop, 'murugan')
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await changePassword(cookie, NEW, NEW)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await changePassword(cookie, PASSWORD, NEW)).status).toBe(429)
    expect(await isSignedIn(await signIn(shop, 'murugan'))).toBe(true)
  })
})
