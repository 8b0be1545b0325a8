import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as password from '#server/customers/password.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { createThrottleKey } from '#server/db/queries/throttle.ts'
import { CHEAP_PASSWORD_COST, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase, runTransaction } from '../../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from '../office-client.ts'

/** The work done since the list was last emptied: queries by kind, password checks by the cost of the hash. */
let work: string[] = []

const SECOND = 1000
const DAY = 86_400_000
const WRONG = 'mango tree by the sea'
/** The cost parameters in a stored hash. */
const HASH_COST = `m=${CHEAP_PASSWORD_COST.memory},t=${CHEAP_PASSWORD_COST.passes},p=${CHEAP_PASSWORD_COST.parallelism}`

describeOnEachDatabase('Guessing passwords of the office', { tags: ['O2', 'W6'] }, (database) => {
  let shop: TestShop
  let secret: string
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  let address = 0
  // Each test has its own address and starts a day after the previous one, so that all counts begin at zero.
  const deps = { clock: () => new Date(now), settings: { PROXIES: 1 } }
  beforeAll(async () => {
    const db = database().db.withPlugin({
      transformQuery({ node }) {
        work.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { verifyPassword } = password
    vi.spyOn(password, 'verifyPassword').mockImplementation((given, stored) => {
      work.push(stored.split('$')[3] ?? '')
      return verifyPassword(given, stored)
    })
    shop = await openTestShop({ ...database(), db }, deps)
    // Its polling for a newer version would be counted as work.
    shop.catalogue.close()
    for (const name of ['known', 'secured', 'invited', 'left']) await createUser(database(), name, 'staff')
    const change = database().db.updateTable('office_user')
    await change.set({ password_hash: null }).where('user_name', '=', 'invited').execute()
    await change
      .set({ disabled_at: new Date(now).toISOString() })
      .where('user_name', '=', 'left')
      .execute()
    const cookie = await signIn(shop, 'secured')
    const post = async (path: string, body: object) =>
      (
        await (
          await requestOffice(shop, `POST /office/api/me/second-factor/${path}`, { cookie, body })
        ).json()
      ).data
    secret = (await post('begin', { password: PASSWORD })).secret
    await post('confirm', { code: codeOf() })
  })
  afterAll(() => vi.restoreAllMocks())
  beforeEach(() => {
    now += DAY
    address++
  })

  const codeOf = () => new TOTP({ secret }).generate({ timestamp: now })
  const submitCredentials = (name: string, sent: object = {}, app: TestShop = shop) =>
    requestOffice(app, 'POST /office/api/signin', {
      body: { email: `${name}@shop.example`, password: WRONG, ...sent },
      headers: { 'X-Forwarded-For': `203.0.113.${address}` },
    })
  const names = ['known', 'secured', 'invited', 'left', 'nobody']
  /** The parts of a response that could distinguish users. */
  const readObservable = async (response: Response) => ({
    status: response.status,
    // Each response has a different request id.
    headers: [...response.headers].filter(([name]) => name !== 'x-request-id'),
    length: (await response.text()).length,
  })
  const statuses = async (responses: (Response | Promise<Response>)[]) =>
    (await Promise.all(responses)).map(({ status }) => status).sort()

  it('gets the same response for every account, before and after a block', async () => {
    for (const sent of [{}, { code: '000000' }]) {
      const first = await readObservable(await submitCredentials('known', sent))
      expect(first.status).toBe(401)
      for (const name of names.slice(1))
        expect(await readObservable(await submitCredentials(name, sent))).toEqual(first)
    }
    const expectedBody = '{"error":{"code":"sign-in-failed","message":"Invalid email or password"}}'
    expect(await (await submitCredentials('left', { password: PASSWORD })).text()).toBe(expectedBody)
    expect(
      await (
        await submitCredentials('known', { email: "known@shop.example' --", password: PASSWORD })
      ).text(),
    ).toBe(expectedBody)
    for (const name of names) for (let n = 0; n < 4; n++) await submitCredentials(name)
    const refused = await readObservable(await submitCredentials('known'))
    expect(refused.status).toBe(429)
    for (const name of names.slice(1))
      expect(await readObservable(await submitCredentials(name))).toEqual(refused)
  })

  it('blocks the account for at most 15 minutes after five wrong passwords', async () => {
    for (const name of ['known', 'nobody']) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) statuses.push((await submitCredentials(name)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect((await submitCredentials(name.toUpperCase(), { password: PASSWORD })).status).toBe(429)
    }
    now += 15 * 60 * SECOND
    expect((await submitCredentials('known', { password: PASSWORD })).status).toBe(200)
  })

  it('blocks an address after 60 wrong passwords for any account', async () => {
    const key = createThrottleKey('office sign-in from an address', `203.0.113.${address}`)
    const forget_at = new Date(now + 3600 * SECOND).toISOString()
    const throttleRow = { ...key, tries: 59, forget_at, blocked_until: '1970-01-01T00:00:00.000Z' }
    await runTransaction(database().db, (trx) => trx.insertInto('throttle').values(throttleRow).execute())
    expect((await submitCredentials('nobody')).status).toBe(401)
    expect((await submitCredentials('known', { password: PASSWORD })).status).toBe(429)
    address++
    expect((await submitCredentials('known', { password: PASSWORD })).status).toBe(200)
  })

  it('causes the same work for every account, so that timing reveals nothing', async () => {
    const recordWork = async (name: string, sent: object) => {
      work = []
      now += DAY
      await submitCredentials(name, sent)
      return work
    }
    for (const sent of [{}, { code: '000000' }]) {
      const expectedWork = await recordWork('known', sent)
      expect(expectedWork.filter((each) => each === HASH_COST)).toHaveLength(1)
      for (const name of names.slice(1))
        expect([name, await recordWork(name, sent)]).toEqual([name, expectedWork])
    }
  })

  it('gets five attempts even if 20 arrive at once, with passwords and codes', async () => {
    for (const [name, sent] of [
      ['known', {}],
      ['secured', { password: PASSWORD, code: '000000' }],
    ] as const) {
      const responses = Array.from({ length: 20 }, () => submitCredentials(name, sent))
      expect(await statuses(responses)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    }
  })

  /** Opens the same office again, like another process on the same database. */
  async function reopenShop() {
    const { place } = database()
    const { db, kind, close } = openDatabase(place)
    const secondShop = await openTestShop({ db, kind, close, place }, deps)
    return {
      again: secondShop,
      async close() {
        secondShop.catalogue.close()
        await close()
      },
    }
  }

  it('meets the same limits after a restart, and a used code stays used', async () => {
    const code = codeOf()
    expect((await submitCredentials('secured', { password: PASSWORD, code })).status).toBe(200)
    for (let n = 0; n < 5; n++) await submitCredentials('known')
    const { again: secondShop, close } = await reopenShop()
    expect((await submitCredentials('known', { password: PASSWORD }, secondShop)).status).toBe(429)
    expect((await submitCredentials('secured', { password: PASSWORD, code }, secondShop)).status).toBe(401)
    await close()
  })

  it('is counted from zero after a successful sign-in', async () => {
    for (let round = 0; round < 3; round++) {
      now += 60 * SECOND
      for (let n = 0; n < 3; n++) expect((await submitCredentials('secured')).status).toBe(401)
      expect((await submitCredentials('secured', { password: PASSWORD })).status).toBe(401)
      expect((await submitCredentials('secured', { password: PASSWORD, code: codeOf() })).status).toBe(200)
    }
  })

  it('leaves no email or IP address in the stored counts', async () => {
    await submitCredentials('nobody')
    const rows = await database().db.selectFrom('throttle').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/shop\.example|203\.0\.113/)
  })
})
