import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as password from '#server/customers/password.ts'
import { openDatabase } from '#server/db/dialect.ts'
import type { RateLimitKey } from '#server/rate-limits/rate-limits.ts'
import { describeOnBothDatabases, describeOnEachDatabase, type TestDatabase } from '../../test-database.ts'
import { setAttemptCount } from '../set-attempt-count.ts'
import { buildSignup, CHEAP_PASSWORD_COST, NOW, openTestShop, type TestShop } from '../test-shop.ts'

/** The work done since the list was last emptied: queries by kind, password checks by the cost of the hash. */
let work: string[] = []
/** Returns the cost parameters of a stored hash. */
const readHashCost = (stored: string) => stored.split('$')[3] ?? ''

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const KNOWN = '9876543210'
const UNKNOWN = '9876543211'

const statuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort()

describeOnEachDatabase('A guesser', { tags: ['W6', '§7', 'D6', 'D7'] }, (database) => {
  let shop: TestShop
  let now: number
  let address = 0
  // Each test has its own address and starts a day after the previous one, so that no attempts are counted yet.
  const deps = { clock: () => new Date(now), settings: { PROXIES: 1 } }
  beforeAll(async () => {
    now = NOW.getTime()
    const db = database().db.withPlugin({
      transformQuery({ node }) {
        work.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { verifyPassword } = password
    vi.spyOn(password, 'verifyPassword').mockImplementation((given, stored) => {
      work.push(readHashCost(stored))
      return verifyPassword(given, stored)
    })
    shop = await openTestShop({ ...database(), db }, deps)
    // Its polling for a newer version would be counted as work.
    shop.catalogue.close()
    await shop.registerAndSignIn(KNOWN)
  })
  afterAll(() => vi.restoreAllMocks())
  beforeEach(() => {
    now += DAY
    address++
  })

  const from = () => ({ 'X-Forwarded-For': `203.0.113.${address}` })
  const signIn = (username: string, password = '1234567890', headers: Record<string, string> = {}) =>
    shop.post('/api/users/login', { username, password }, { ...from(), ...headers })
  const check = (mobile_no: string) =>
    shop.post('/api/account/checkDuplicate', buildSignup(mobile_no), from())
  const track = (mobile_no: string) => shop.post('/api/order/search/mobile_no', { mobile_no }, from())
  const calls = { 'signing in': signIn, 'the check before registering': check, tracking: track }

  /** The parts of a response that could distinguish a registered number from an unknown one. */
  const readObservable = async (response: Response) => ({
    status: response.status,
    // Each response has a different request id.
    headers: [...response.headers].filter(([name]) => name !== 'x-request-id'),
    length: (await response.text()).length,
  })
  const setCount = (tries: RateLimitKey, count: number) => setAttemptCount(database(), tries, count)
  const fromHere = (limit: RateLimitKey['limit']): RateLimitKey => ({
    limit,
    subject: `203.0.113.${address}`,
  })
  const readWait = async (response: Promise<Response>) => Number((await response).headers.get('Retry-After'))

  it.each([
    ['signing in', signIn, 'sign-in of a number'],
    ['the check before registering', check, 'sign-up of a number'],
    ['tracking', track, 'tracking of a number'],
  ] as const)(
    'gets the same response from %s for a customer’s number and an unknown one',
    async (_, call, limit) => {
      const known = await readObservable(await call(KNOWN))
      expect(await readObservable(await call(UNKNOWN))).toEqual(known)
      for (const number of [KNOWN, UNKNOWN]) {
        await setCount({ limit, subject: number }, 19)
        await call(number)
      }
      const refused = await readObservable(await call(KNOWN))
      expect(refused.status).toBe(429)
      expect(await readObservable(await call(UNKNOWN))).toEqual(refused)
    },
  )

  it.each(Object.entries(calls))('causes the same work by %s for both numbers', async (_, call) => {
    const workOf = async (number: string) => {
      work = []
      now += DAY
      await call(number)
      return work
    }
    const known = await workOf(KNOWN)
    expect(known).toContain('SelectQueryNode')
    if (call === signIn)
      expect(known).toContain(readHashCost(await password.hashPassword('', CHEAP_PASSWORD_COST)))
    expect(await workOf(UNKNOWN)).toEqual(known)
  })

  it('causes the same work if the customer’s hash has an older cost', async () => {
    const { db } = database()
    const { password_hash } = await db
      .selectFrom('customer')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    const set = (hash: string) => db.updateTable('customer').set({ password_hash: hash }).execute()
    await set('$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4')
    const workOf = async (number: string) => {
      work = []
      now += DAY
      expect((await signIn(number)).status).toBe(401)
      return work
    }
    const known = await workOf(KNOWN)
    expect(known).toContain('m=256,t=2,p=1')
    expect(await workOf(UNKNOWN)).toEqual(known)
    await set(password_hash)
  })

  it('has five free password attempts, then waits longer each time', async () => {
    for (let i = 0; i < 5; i++) expect((await signIn(KNOWN)).status).toBe(401)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await readWait(signIn(KNOWN))).toBe(seconds)
      now += seconds * SECOND - 1
      expect(await readWait(signIn(KNOWN, KNOWN))).toBe(1)
      now += 1
      expect((await signIn(KNOWN)).status).toBe(401)
    }
    const refused = await signIn(KNOWN, KNOWN)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      error: { code: 'too-many-requests', message: 'Too many attempts. Try again in a few minutes.' },
    })
    expect((await signIn(UNKNOWN)).status).toBe(401)
    now += DAY
    expect((await signIn(KNOWN, KNOWN)).status).toBe(200)
  })

  it('gets five password attempts even if 20 arrive at once', async () => {
    const responses = Array.from({ length: 20 }, () => signIn(UNKNOWN))
    expect(await statuses(responses)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  })

  it('gets five new attempts for a number after a successful sign-in', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect((await signIn(KNOWN)).status).toBe(401)
      expect((await signIn(KNOWN, KNOWN)).status).toBe(200)
    }
  })

  it('is limited per device, whatever the number', async () => {
    const withDevice = (n: number) => signIn(`80000000${10 + n}`, '1234567890', { fp: 'a-device' })
    await withDevice(0)
    await setCount({ limit: 'sign-in from a device', subject: 'a-device' }, 19)
    expect([(await withDevice(1)).status, (await withDevice(2)).status]).toEqual([401, 429])
    expect((await signIn('8000000099')).status).toBe(401)
  })

  it('is limited per address after 300 attempts, which a whole town may share', async () => {
    expect((await signIn('7000000000')).status).toBe(401)
    await setCount(fromHere('sign-in from an address'), 299)
    // A successful sign-in uses up no attempts of other customers at the address.
    expect((await signIn(KNOWN, KNOWN)).status).toBe(200)
    for (const seconds of [1, 1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await readWait(signIn('7100000000'))).toBe(seconds)
      now += seconds * SECOND
      expect((await signIn(`72000000${10 + seconds}`)).status).toBe(401)
    }
    address++
    expect((await signIn('7100000000')).status).toBe(401)
    address--
    now += HOUR
    expect((await signIn('7100000000')).status).toBe(401)
  })

  it('can track a number 20 times an hour, and 600 times from an address', async () => {
    expect((await track(KNOWN)).status).toBe(200)
    await setCount({ limit: 'tracking of a number', subject: KNOWN }, 19)
    expect([(await track(KNOWN)).status, (await track(KNOWN)).status]).toEqual([200, 429])
    await setCount(fromHere('tracking from an address'), 599)
    expect((await track('7100000000')).status).toBe(200)
    expect((await track('7100000001')).status).toBe(429)
    now += HOUR
    expect((await track(KNOWN)).status).toBe(200)
  })

  it('can check or register 300 numbers an hour from an address', async () => {
    expect((await check(KNOWN)).status).toBe(200)
    await setCount(fromHere('sign-up from an address'), 299)
    expect((await check('7000000000')).status).toBe(200)
    expect((await check('7100000000')).status).toBe(429)
    expect((await shop.post('/api/account/save', buildSignup('7100000000'), from())).status).toBe(429)
    now += HOUR
    expect((await check('7100000000')).status).toBe(200)
  })

  it('is limited per IPv6 /48 after four times as many attempts', async () => {
    const fromThere = (n: number) =>
      signIn(`${7_000_000_000 + n}`, '1234567890', { 'X-Forwarded-For': `2001:db8:${address}:${n}::1` })
    expect((await fromThere(0)).status).toBe(401)
    await setCount({ limit: 'sign-in from a network', subject: `2001:db8:${address}::/48` }, 1199)
    expect((await fromThere(1)).status).toBe(401)
    expect(await readWait(fromThere(2))).toBe(1)
    const fromElsewhere = { 'X-Forwarded-For': `2001:db8:f${address}::1` }
    expect((await signIn('7100000000', '1234567890', fromElsewhere)).status).toBe(401)
  })

  it('waits at most the longest pause after the clock was set back', async () => {
    const startTime = now
    now += 10 * 365 * DAY
    for (let i = 0; i < 5; i++) await signIn(UNKNOWN)
    expect((await signIn(UNKNOWN)).status).toBe(429)
    now = startTime
    expect(await readWait(signIn(UNKNOWN))).toBe(900)
    now += 900 * SECOND
    expect((await signIn(UNKNOWN)).status).toBe(401)
    now += DAY
    for (let i = 0; i < 4; i++) await signIn(UNKNOWN)
    expect((await signIn(UNKNOWN)).status).toBe(401)
  })

  it('does not lock out the customer’s device or session', { tags: ['D9'] }, async () => {
    const fp = 'the-customers-own-device'
    const { token } = (await (await signIn(KNOWN, KNOWN, { fp })).json()).data
    for (let i = 0; i < 6; i++) await signIn(KNOWN)
    expect((await signIn(KNOWN, KNOWN)).status).toBe(429)
    expect((await signIn(KNOWN, KNOWN, { fp: 'another-device' })).status).toBe(429)
    expect((await signIn(KNOWN, KNOWN, { fp })).status).toBe(200)
    expect((await signIn(KNOWN, KNOWN)).status).toBe(429)
    const change = (password: string) =>
      shop.post(
        '/api/account/changePassword',
        { password, new_password: '9123456780' },
        { 'x-auth-token': token },
      )
    for (let i = 0; i < 5; i++) expect((await change('1234567890')).status).toBe(401)
    expect((await change(KNOWN)).status).toBe(429)
    for (let i = 0; i < 5; i++) expect((await signIn(KNOWN, '1234567890', { fp })).status).toBe(401)
    expect((await signIn(KNOWN, KNOWN, { fp })).status).toBe(429)
    const devices = await database().db.selectFrom('customer_device').selectAll().execute()
    expect(JSON.stringify(devices)).not.toContain(fp)
  })

  it('loses its known devices when the customer changes the password', {
    tags: ['D9'],
  }, async () => {
    const NEW = '9123456781'
    const number = '9876543212'
    await shop.registerAndSignIn(number)
    const ownDevice = { fp: 'the-own-phone' }
    const { token } = (await (await signIn(number, number, ownDevice)).json()).data
    // A thief knows the first password; the thief's devices replace the customer's own.
    const thieves = Array.from({ length: 50 }, (_, n) => ({ fp: `a-thiefs-device-${n}` }))
    for (const thief of thieves) {
      now += SECOND
      expect((await signIn(number, number, thief)).status).toBe(200)
    }
    const change = { password: number, new_password: NEW }
    const changed = await shop.post('/api/account/changePassword', change, {
      ...ownDevice,
      'x-auth-token': token,
    })
    expect(changed.status).toBe(204)

    const statusesOfThieves = []
    for (const thief of thieves) statusesOfThieves.push((await signIn(number, '1234567890', thief)).status)
    expect(statusesOfThieves.filter((status) => status === 401)).toHaveLength(5)
    expect((await signIn(number, NEW, ownDevice)).status).toBe(200)
  })

  it('leaves no number, address or device in the stored counts', async () => {
    await signIn(UNKNOWN, '1234567890', { fp: 'my-own-device' })
    await track(UNKNOWN)
    const rows = await database().db.selectFrom('throttle').selectAll().execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/9876543211|203\.0\.113|my-own-device/)
  })
})

describeOnBothDatabases('The limits on guessing', { tags: ['W6', 'W17'] }, (database) => {
  const tryAt = ({ post }: TestShop, username: string) =>
    post('/api/users/login', { username, password: '1234567890' })

  /** Opens the same shop again, like another process on the same database. */
  async function reopenShop() {
    const secondDatabase: TestDatabase = { ...openDatabase(database().place), place: database().place }
    const { catalogue, ...shop } = await openTestShop(secondDatabase)
    onTestFinished(async () => {
      catalogue.close()
      await secondDatabase.close()
    })
    return { ...shop, catalogue }
  }

  it('hold after a restart', async () => {
    const shop = await reopenShop()
    for (let i = 0; i < 5; i++) expect((await tryAt(shop, UNKNOWN)).status).toBe(401)
    expect((await tryAt(await reopenShop(), UNKNOWN)).status).toBe(429)
  })

  it('are shared by two instances at the same time', async ({ skip }) => {
    if (database().kind === 'sqlite') skip('A SQLite file is used by one instance')
    const shops = [await reopenShop(), await reopenShop()]
    const responses = Array.from({ length: 10 }, () => shops.map((shop) => tryAt(shop, KNOWN)))
    expect(await statuses(responses.flat())).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  })
})
