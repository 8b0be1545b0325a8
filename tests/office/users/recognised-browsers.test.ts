import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from '../office-client.ts'

const DAY = 86_400_000
const WRONG = 'mango tree by the sea'
const NEW = 'the lamp in the upper window'

describeOnEachDatabase('A known browser', { tags: ['O2', 'W6'] }, (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  let name: string
  let user_id: string
  let userCount = 0
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(async () => {
    now += 2 * DAY
    userCount++
    name = `person${userCount}`
    user_id = await createUser(database(), name, 'owner')
  })

  /** Tries to sign in. `jar` has the cookies of the browser; the response updates them. */
  async function submitCredentials(
    password: string,
    { jar = new Map<string, string>(), address = '203.0.113.7', as: user = name } = {},
  ) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const response = await requestOffice(shop, 'POST /office/api/signin', {
      cookie,
      body: { email: `${user}@shop.example`, password },
      headers: { 'X-Forwarded-For': address },
    })
    for (const header of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      jar.set(key, value)
    }
    return response.status
  }
  const readCookie = (jar: Map<string, string>) => `office=${jar.get('office')}`
  const isSignedIn = async (cookie: string) =>
    (await requestOffice(shop, 'GET /office/api/me', { cookie })).status === 200

  it('signs in whatever strangers try with the email, from any address', async () => {
    const jar = new Map<string, string>()
    expect(await submitCredentials(PASSWORD, { jar })).toBe(200)
    for (let n = 0; n < 70; n++) await submitCredentials(WRONG)
    for (let n = 0; n < 6; n++) await submitCredentials(WRONG, { address: '198.51.100.9' })
    expect(await submitCredentials(PASSWORD, { address: '192.0.2.1' })).toBe(429)
    expect(await submitCredentials(PASSWORD, { jar })).toBe(200)
    // Strangers stay blocked after this sign-in.
    expect(await submitCredentials(PASSWORD, { address: '192.0.2.1' })).toBe(429)
  })

  it('has its own five attempts, and only for the user who signed in', async () => {
    const jar = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(await submitCredentials(WRONG, { jar }))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await submitCredentials(PASSWORD, { jar })).toBe(429)
    expect(await submitCredentials(PASSWORD)).toBe(200)

    await createUser(database(), `${name}b`, 'staff')
    const otherUser = { as: `${name}b` }
    for (let n = 0; n < 5; n++) await submitCredentials(WRONG, otherUser)
    expect(await submitCredentials(PASSWORD, { ...otherUser, jar })).toBe(429)
  })

  it('is recognized by an HttpOnly cookie, stored as a hash', async () => {
    const response = await requestOffice(shop, 'POST /office/api/signin', {
      body: { email: `${name}@shop.example`, password: PASSWORD },
    })
    const [, device = ''] = response.headers.getSetCookie()
    expect(device).toMatch(/^office-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    const failures = await database().db.selectFrom('office_device').selectAll().execute()
    expect(failures.filter((row) => row.user_id === user_id)).toHaveLength(1)
    expect(JSON.stringify(failures)).not.toContain(device.slice(14, 57))
  })

  it('is forgotten after sign-ins by 50 other browsers', async () => {
    const jar = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar })
    for (let n = 0; n < 50; n++) {
      now += 1000
      await signIn(shop, name)
    }
    const failures = database().db.selectFrom('office_device').select('device_hash')
    expect(await failures.where('user_id', '=', user_id).execute()).toHaveLength(50)
    for (let n = 0; n < 5; n++) await submitCredentials(WRONG)
    expect(await submitCredentials(PASSWORD, { jar })).toBe(429)
  })

  it.each(['me/password', 'invites/accept'])('alone stays known after a new password by %s', async (path) => {
    // Thieves know the password.
    const thieves = Array.from({ length: 49 }, () => new Map<string, string>())
    for (const jar of thieves) {
      now += 1000
      await submitCredentials(PASSWORD, { jar })
    }
    const cookies = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar: cookies })
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const mainOwner = `${name}chief`
    await createUser(database(), mainOwner, 'owner')
    const link = await requestOffice(shop, `POST /office/api/users/${user_id}/invite`, {
      cookie: await signIn(shop, mainOwner),
    })
    const body =
      path === 'me/password'
        ? { password: PASSWORD, new_password: NEW }
        : { token: (await link.json()).data.token, password: NEW }
    expect(
      (await requestOffice(shop, `POST /office/api/${path}` as CallKey, { cookie, body })).status,
    ).toBeLessThan(300)

    const thiefStatuses: number[] = []
    for (const jar of thieves) thiefStatuses.push(await submitCredentials(WRONG, { jar }))
    expect(thiefStatuses.filter((status) => status === 401)).toHaveLength(5)
    expect(await submitCredentials(NEW, { jar: cookies })).toBe(200)
  })

  it('keeps its session, whose wrong passwords are counted separately', async () => {
    const cookie = await signIn(shop, name)
    for (let n = 0; n < 6; n++) await submitCredentials(WRONG)
    const confirm = (password: string) =>
      requestOffice(shop, 'POST /office/api/me/confirm', { cookie, body: { password } })
    expect((await confirm(PASSWORD)).status).toBe(204)
    for (let n = 0; n < 5; n++) expect((await confirm(WRONG)).status).toBe(422)
    expect((await confirm(PASSWORD)).status).toBe(429)
  })

  it('loses its old session when it signs in again, as any user', async () => {
    const jar = new Map<string, string>()
    await submitCredentials(PASSWORD, { jar })
    const first = readCookie(jar)
    await submitCredentials(PASSWORD, { jar })
    const second = readCookie(jar)
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
    await createUser(database(), `${name}b`, 'staff')
    await submitCredentials(PASSWORD, { jar, as: `${name}b` })
    expect([await isSignedIn(second), await isSignedIn(readCookie(jar))]).toEqual([false, true])
    // A failed attempt ends no session.
    await submitCredentials(WRONG, { jar })
    expect(await isSignedIn(readCookie(jar))).toBe(true)
  })

  it('loses its old session when it accepts an invite link', async () => {
    const cookie = await signIn(shop, name)
    const response = await requestOffice(shop, 'POST /office/api/users', {
      cookie,
      body: { email: `${name}b@shop.example`, user_name: 'B', role: 'staff' },
    })
    const { token } = (await response.json()).data
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

  it('shows the owner failed sign-ins of a day with the number of addresses', async () => {
    const cookie = await signIn(shop, name)
    const fetchFailures = async () => {
      const { data } = await (await requestOffice(shop, 'GET /office/api/users', { cookie })).json()
      return data.users.find((user: { user_id: string }) => user.user_id === user_id).failed_sign_ins
    }
    expect(await fetchFailures()).toEqual({ tries: 0, addresses: 0 })
    for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.9'])
      await submitCredentials(WRONG, { address })
    await submitCredentials(PASSWORD, { address: '192.0.2.1' })
    expect(await fetchFailures()).toEqual({ tries: 3, addresses: 2 })
    const failures = await database().db.selectFrom('office_failed_sign_in').selectAll().execute()
    expect(JSON.stringify(failures)).not.toMatch(/shop\.example|203\.0\.113/)
    now += 2 * 3_600_000
    await submitCredentials(WRONG, { address: '203.0.113.7' })
    expect(await fetchFailures()).toEqual({ tries: 4, addresses: 2 })
    now += DAY - 3_600_000
    const newCookie = await signIn(shop, name)
    expect(newCookie).not.toBe(cookie)
  })
})
