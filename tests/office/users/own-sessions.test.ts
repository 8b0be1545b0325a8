import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnSession } from '#contract/office/account.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, readSessionCookie, requestOffice, signIn } from '../office-client.ts'

const NEW = 'the lamp in the upper window'
const MINUTE = 60_000

describeOnEachDatabase('A user’s own account', { tags: ['O2'] }, (database) => {
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
  const findLastAuditRow = async () => {
    const rows = database()
      .db.selectFrom('audit')
      .select(['action', 'actor_name'])
      .orderBy('audit_no', 'desc')
    return (await rows.executeTakeFirst()) ?? {}
  }

  it('lists sessions, the last used first, without tokens', async () => {
    const body = { email: 'selvi@shop.example', password: PASSWORD }
    const headers = { 'User-Agent': 'Firefox on the desk' }
    const desktop = readSessionCookie(await requestOffice(shop, 'POST /office/api/signin', { body, headers }))
    now += MINUTE
    const phone = await signIn(shop, 'selvi')
    await signIn(shop, 'murugan')
    const sessions = await sessionsOf(desktop)
    expect(sessions.map(({ device, is_this }) => [device, is_this])).toEqual([
      ['', false],
      ['Firefox on the desk', true],
    ])
    const storedSessions = await database().db.selectFrom('office_session').select('token_hash').execute()
    for (const { token_hash } of storedSessions) expect(JSON.stringify(sessions)).not.toContain(token_hash)
    for (const cookie of [desktop, phone]) expect(JSON.stringify(sessions)).not.toContain(cookie.slice(7))
  })

  it('ends one of the user’s own sessions, and no other user’s', async () => {
    const [desktop, phone] = [await signIn(shop, 'selvi'), await signIn(shop, 'selvi')]
    const otherUser = await signIn(shop, 'murugan')
    const [phoneSession] = (await sessionsOf(phone)).filter(({ is_this }) => is_this)
    const end = (cookie: string) =>
      requestOffice(shop, `POST /office/api/me/sessions/${phoneSession?.session_id}/end`, { cookie })
    expect((await end(otherUser)).status).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    expect((await end(desktop)).status).toBe(204)
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, true])
    expect((await end(desktop)).status).toBe(404)
    expect(await findLastAuditRow()).toEqual({ action: 'end-session', actor_name: 'selvi' })
  })

  it('changes the password and ends all other sessions', async () => {
    const [desktop, phone] = [await signIn(shop, 'selvi'), await signIn(shop, 'selvi')]
    const otherUser = await signIn(shop, 'murugan')
    expect((await changePassword(desktop, PASSWORD, NEW)).status).toBe(204)
    expect([await isSignedIn(desktop), await isSignedIn(phone), await isSignedIn(otherUser)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await findLastAuditRow()).toEqual({ action: 'change-password', actor_name: 'selvi' })
    await expect(signIn(shop, 'selvi')).rejects.toThrow('401')
    expect((await changePassword(desktop, NEW, PASSWORD)).status).toBe(204)
  })

  it('names the invalid field: a wrong current or a common new password', async () => {
    const cookie = await signIn(shop, 'selvi')
    const wrong = await changePassword(cookie, NEW, NEW)
    expect(wrong.status).toBe(422)
    expect((await wrong.json()).error.problems).toEqual({ password: 'password-wrong' })
    const common = await changePassword(cookie, PASSWORD, 'selvi@shop.example')
    expect((await common.json()).error.problems).toEqual({ new_password: 'new-password-common' })
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('counts wrong passwords in a session separately from sign-ins', { tags: ['W6'] }, async () => {
    now += 24 * 60 * MINUTE
    const cookie = await signIn(shop, 'murugan')
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await changePassword(cookie, NEW, NEW)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await changePassword(cookie, PASSWORD, NEW)).status).toBe(429)
    expect(await isSignedIn(await signIn(shop, 'murugan'))).toBe(true)
  })
})
