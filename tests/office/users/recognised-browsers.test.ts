import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from '../office-client.ts'

const DAY = 86_400_000
const WRONG = 'mango tree by the sea'
const NEW = 'the lamp in the upper window'

describeOnEachDatabase('A browser that signed in before', { tags: ['O2', 'W6'] }, (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  let name: string
  let user_id: string
  let people = 0
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(async () => {
    now += 2 * DAY
    people++
    name = `person${people}`
    user_id = await createUser(database(), name, 'owner')
  })

  /** Tries to sign in; `jar` are the browser's cookies, which the answer changes. */
  async function submitCredentials(
    password: string,
    { jar = new Map<string, string>(), address = '203.0.113.7', as = name } = {},
  ) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await requestOffice(shop, 'POST /office/api/signin', {
      cookie,
      body: { email: `${as}@shop.example`, password },
      headers: { 'X-Forwarded-For': address },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(key, value)
    }
    return answer.status
  }
  const readCookie = (jar: Map<string, string>) => `office=${jar.get('office')}`
  const isSignedIn = async (cookie: string) =>
    (await requestOffice(shop, 'GET /office/api/me', { cookie })).status === 200

  it('signs in whatever strangers try with the address, from wherever they do', async () => {
    const jar = new Map<string, string>()
    expect(await submitCredentials(PASSWORD, { jar })).toBe(200)
    for (let n = 0; n < 70; n++) await submitCredentials(WRONG)
    for (let n = 0; n < 6; n++) await submitCredentials(WRONG, { address: '198.51.100.9' })
    expect(await submitCredentials(PASSWORD, { address: '192.0.2.1' })).toBe(429)
    expect(await submitCredentials(PASSWORD, { jar })).toBe(200)
    // That forgives the strangers nothing.
    expect(await submitCredentials(PASSWORD, { address: '192.0.2.1' })).toBe(429)
  })

  it('has five tries of its own, and is known for the user alone who signed in', async () => {
    const jar = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(await submitCredentials(WRONG, { jar }))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await submitCredentials(PASSWORD, { jar })).toBe(429)
    expect(await submitCredentials(PASSWORD)).toBe(200)

    await createUser(database(), `${name}b`, 'staff')
    const other = { as: `${name}b` }
    for (let n = 0; n < 5; n++) await submitCredentials(WRONG, other)
    expect(await submitCredentials(PASSWORD, { ...other, jar })).toBe(429)
  })

  it('is known by a cookie that no script reads, of which the shop keeps a hash alone', async () => {
    const answer = await requestOffice(shop, 'POST /office/api/signin', {
      body: { email: `${name}@shop.example`, password: PASSWORD },
    })
    const [, device = ''] = answer.headers.getSetCookie()
    expect(device).toMatch(/^office-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    const kept = await database().db.selectFrom('office_device').selectAll().execute()
    expect(kept.filter((row) => row.user_id === user_id)).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(device.slice(14, 57))
  })

  it('is forgotten once the user signed in by 50 others since', async () => {
    const jar = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar })
    for (let n = 0; n < 50; n++) {
      now += 1000
      await signIn(shop, name)
    }
    const kept = database().db.selectFrom('office_device').select('device_hash')
    expect(await kept.where('user_id', '=', user_id).execute()).toHaveLength(50)
    for (let n = 0; n < 5; n++) await submitCredentials(WRONG)
    expect(await submitCredentials(PASSWORD, { jar })).toBe(429)
  })

  it.each(['me/password', 'invites/accept'])(
    'alone is still known after a new password by %s',
    async (by) => {
      // Somebody stole the password.
      const thieves = Array.from({ length: 49 }, () => new Map<string, string>())
      for (const jar of thieves) {
        now += 1000
        await submitCredentials(PASSWORD, { jar })
      }
      const cookies = new Map<string, string>()
      await submitCredentials(PASSWORD, { jar: cookies })
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const chief = `${name}chief`
      await createUser(database(), chief, 'owner')
      const link = await requestOffice(shop, `POST /office/api/users/${user_id}/invite`, {
        cookie: await signIn(shop, chief),
      })
      const body =
        by === 'me/password'
          ? { password: PASSWORD, new_password: NEW }
          : { token: (await link.json()).data.token, password: NEW }
      expect(
        (await requestOffice(shop, `POST /office/api/${by}` as CallKey, { cookie, body })).status,
      ).toBeLessThan(300)

      const guessed: number[] = []
      for (const jar of thieves) guessed.push(await submitCredentials(WRONG, { jar }))
      expect(guessed.filter((status) => status === 401)).toHaveLength(5)
      expect(await submitCredentials(NEW, { jar: cookies })).toBe(200)
    },
  )

  it('works on with its session, whose wrong passwords are counted apart', async () => {
    const cookie = await signIn(shop, name)
    for (let n = 0; n < 6; n++) await submitCredentials(WRONG)
    const confirm = (password: string) =>
      requestOffice(shop, 'POST /office/api/me/confirm', { cookie, body: { password } })
    expect((await confirm(PASSWORD)).status).toBe(204)
    for (let n = 0; n < 5; n++) expect((await confirm(WRONG)).status).toBe(422)
    expect((await confirm(PASSWORD)).status).toBe(429)
  })

  it('leaves its old session behind when it signs in again, whoever had it', async () => {
    const jar = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar })
    const first = readCookie(jar)
    await submitCredentials(PASSWORD, { jar })
    const second = readCookie(jar)
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
    await createUser(database(), `${name}b`, 'staff')
    await submitCredentials(PASSWORD, { jar, as: `${name}b` })
    expect([await isSignedIn(second), await isSignedIn(readCookie(jar))]).toEqual([false, true])
    // A try that fails ends nothing.
    await submitCredentials(WRONG, { jar })
    expect(await isSignedIn(readCookie(jar))).toBe(true)
  })

  it('leaves it behind too when a link is accepted', async () => {
    const cookie = await signIn(shop, name)
    const answer = await requestOffice(shop, 'POST /office/api/users', {
      cookie,
      body: { email: `${name}b@shop.example`, user_name: 'B', role: 'staff' },
    })
    const { token } = (await answer.json()).data
    const accepted = await requestOffice(shop, 'POST /office/api/invites/accept', {
      cookie,
      body: { token, password: PASSWORD },
    })
    expect(accepted.status).toBe(200)
    expect(accepted.headers.getSetCookie()).toHaveLength(2)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('ends the oldest session once a user has 50', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 51; n++) {
      now += 1000
      cookies.push(await signIn(shop, name))
    }
    expect(await isSignedIn(cookies[0] ?? '')).toBe(false)
    expect(await isSignedIn(cookies[1] ?? '')).toBe(true)
  })

  it('tells the owner how often signing in failed within a day, and from how many addresses', async () => {
    const cookie = await signIn(shop, name)
    const failed = async () => {
      const { data } = await (await requestOffice(shop, 'GET /office/api/users', { cookie })).json()
      return data.users.find((user: { user_id: string }) => user.user_id === user_id).failed_sign_ins
    }
    expect(await failed()).toEqual({ tries: 0, addresses: 0 })
    for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.9'])
      await submitCredentials(WRONG, { address })
    await submitCredentials(PASSWORD, { address: '192.0.2.1' })
    expect(await failed()).toEqual({ tries: 3, addresses: 2 })
    const kept = await database().db.selectFrom('office_failed_sign_in').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/shop\.example|203\.0\.113/)
    now += 2 * 3_600_000
    await submitCredentials(WRONG, { address: '203.0.113.7' })
    expect(await failed()).toEqual({ tries: 4, addresses: 2 })
    now += DAY - 3_600_000
    const again = await signIn(shop, name)
    expect(again).not.toBe(cookie)
  })
})
