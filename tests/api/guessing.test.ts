import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { refuseTries, signInTries, signUpTries, trackingTries } from '#server/customers/tries.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { CHEAP_HASHES, guest, NOW, openTestShop, signupOf, type TestShop } from './shop.ts'

/** What was done since it was emptied: queries by their kind, hashes by their cost. */
let work: string[] = []
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism } = parameters
    work.push(`${algorithm} ${JSON.stringify({ memory, passes, parallelism })}`)
    crypto.argon2(algorithm, parameters, callback)
  }
  return { ...crypto, argon2 }
})

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR

describeOnEachDatabase('Whoever guesses', (database) => {
  let shop: TestShop
  let now: number
  let address = 0
  // Each test comes from an address of its own, a day after the one before: nothing is counted from there yet.
  const parts = { clock: () => new Date(now), settings: { PROXIES: 1 } }
  beforeAll(async () => {
    now = NOW.getTime()
    const db = database().db.withPlugin({
      transformQuery({ node }) {
        work.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    shop = await openTestShop({ ...database(), db }, parts)
    // Else its looks at the version would be counted as work.
    shop.catalogue.close()
    await shop.signUpAndIn(KNOWN)
  })
  beforeEach(() => {
    now += DAY
    address++
  })

  const KNOWN = '9876543210'
  const UNKNOWN = '9876543211'
  const from = () => ({ 'X-Forwarded-For': `203.0.113.${address}` })
  const signIn = (username: string, password = '1234567890', headers: Record<string, string> = {}) =>
    shop.post('/api/users/login', { username, password }, { ...from(), ...headers })
  const check = (mobile_no: string) => shop.post('/api/account/checkDuplicate', signupOf(mobile_no), from())
  const track = (mobile_no: string) => shop.post('/api/order/search/mobile_no', { mobile_no }, from())
  const calls = { 'signing in': signIn, 'the check before registering': check, tracking: track }

  /** What an answer shows before its body is read for its sense. */
  const seen = async (response: Response) => ({
    status: response.status,
    headers: [...response.headers],
    length: (await response.text()).length,
  })
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()
  const waitOf = async (answer: Promise<Response>) => Number((await answer).headers.get('Retry-After'))

  it.each(Object.entries(calls))('learns from %s nothing of who is a customer', async (_, call) => {
    const known = await seen(await call(KNOWN))
    expect(await seen(await call(UNKNOWN))).toEqual(known)
    for (let i = 0; i < 30; i++) await Promise.all([call(KNOWN), call(UNKNOWN)])
    const refused = await seen(await call(KNOWN))
    expect(refused.status).toBe(429)
    expect(await seen(await call(UNKNOWN))).toEqual(refused)
  })

  it.each(Object.entries(calls))('learns nothing of it from what %s does: the same work', async (_, call) => {
    const workOf = async (number: string) => {
      work = []
      now += DAY
      await call(number)
      return work
    }
    const known = await workOf(KNOWN)
    expect(known).toContain('SelectQueryNode')
    if (call === signIn) expect(known).toContain(`argon2id ${JSON.stringify(CHEAP_HASHES)}`)
    expect(await workOf(UNKNOWN)).toEqual(known)
  })

  it('learns nothing of it from signing in to one whose hash is of a cost of before', async () => {
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
    expect(known).toContain('argon2id {"memory":256,"passes":2,"parallelism":1}')
    expect(await workOf(UNKNOWN)).toEqual(known)
    await set(password_hash)
  })

  it('a password has five free tries, then waits longer and longer, and with the right one too', async () => {
    for (let i = 0; i < 5; i++) expect((await signIn(KNOWN)).status).toBe(401)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await waitOf(signIn(KNOWN))).toBe(seconds)
      now += seconds * SECOND - 1
      expect(await waitOf(signIn(KNOWN, KNOWN))).toBe(1)
      now += 1
      expect((await signIn(KNOWN)).status).toBe(401)
    }
    const refused = await signIn(KNOWN, KNOWN)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      error: { code: 'too-many-requests', message: 'Too many tries, please wait a while' },
    })
    expect((await signIn(UNKNOWN)).status).toBe(401)
    now += DAY
    expect((await signIn(KNOWN, KNOWN)).status).toBe(200)
  })

  it('gets no further with 20 tries at once than with one after the other', async () => {
    const answers = Array.from({ length: 20 }, () => signIn(UNKNOWN))
    expect(await statuses(answers)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  })

  /** The same shop once more: another process on the same database. */
  async function openAgain() {
    const { place } = database()
    const { db, kind, close } = openDatabase(place)
    const { post, catalogue } = await openTestShop({ db, kind, close, place }, parts)
    return {
      signIn: (username: string) => post('/api/users/login', { username, password: '1234567890' }, from()),
      async close() {
        catalogue.close()
        await close()
      },
    }
  }

  it('meets the same limits after a restart', async () => {
    for (let i = 0; i < 5; i++) await signIn(UNKNOWN)
    const restarted = await openAgain()
    expect((await restarted.signIn(UNKNOWN)).status).toBe(429)
    await restarted.close()
  })

  it('meets the same limits on another instance at the same time', async ({ skip }) => {
    if (database().kind === 'sqlite') skip('a file is for one instance')
    const other = await openAgain()
    const answers = Array.from({ length: 10 }, () => [signIn(UNKNOWN), other.signIn(UNKNOWN)])
    expect(await statuses(answers.flat())).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    await other.close()
  })

  it('is slowed down by number: success forgets what was tried before', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await signIn(KNOWN)).status).toBe(401)
      expect((await signIn(KNOWN, KNOWN)).status).toBe(200)
    }
  })

  it('is slowed down by device, whatever the number', async () => {
    const withDevice = (n: number) => signIn(`80000000${10 + n}`, '1234567890', { fp: 'a-device' })
    const answers = Array.from({ length: 21 }, (_, n) => withDevice(n))
    expect(await statuses(answers)).toEqual([...Array(20).fill(401), 429])
    expect((await signIn('8000000099')).status).toBe(401)
  })

  /** So many tries from the address of this test, each at a number of its own; how many are refused. */
  async function useUp(count: number, triesOf: typeof signInTries) {
    const customers = { write: createUnitOfWork({ db: database().db, clock: parts.clock }) }
    const by = guest({ address: `203.0.113.${address}` })
    const tries = Array.from({ length: count }, (_, n) =>
      refuseTries(customers, by, triesOf(`${7_000_000_000 + n}`, by.sender)),
    )
    return (await Promise.all(tries)).filter(Boolean).length
  }

  it('is slowed down by address, after as many tries as a town may need', async () => {
    expect(await useUp(299, signInTries)).toBe(0)
    // A right password takes nothing away from the neighbours.
    expect((await signIn(KNOWN, KNOWN)).status).toBe(200)
    for (const seconds of [1, 1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await waitOf(signIn('7100000000'))).toBe(seconds)
      now += seconds * SECOND
      expect((await signIn(`72000000${10 + seconds}`)).status).toBe(401)
    }
    address++
    expect((await signIn('7100000000')).status).toBe(401)
    address--
    now += HOUR
    expect((await signIn('7100000000')).status).toBe(401)
  })

  it('finds out about the orders of a number 20 times an hour, and 600 times from an address', async () => {
    for (let i = 0; i < 20; i++) expect((await track(KNOWN)).status).toBe(200)
    expect((await track(KNOWN)).status).toBe(429)
    expect(await useUp(580, trackingTries)).toBe(0)
    expect((await track('7100000000')).status).toBe(429)
    now += HOUR
    expect((await track(KNOWN)).status).toBe(200)
  })

  it('finds out 300 times an hour from an address whether a number can be registered', async () => {
    expect((await check(KNOWN)).status).toBe(200)
    expect(await useUp(299, signUpTries)).toBe(0)
    expect((await check('7100000000')).status).toBe(429)
    expect((await shop.post('/api/account/save', signupOf('7100000000'), from())).status).toBe(429)
    now += HOUR
    expect((await check('7100000000')).status).toBe(200)
  })

  it('is slowed down by the /48 around an IPv6 address, after four times as many tries', async () => {
    const customers = { write: createUnitOfWork({ db: database().db, clock: parts.clock }) }
    const network = `2001:db8:${address}::/48`
    for (let n = 0; n < 1200; n++) {
      const by = guest({ address: `2001:db8:${address}:${n % 200}::/64`, network })
      const tries = signInTries(`${7_000_000_000 + n}`, by.sender)
      expect(await refuseTries(customers, by, tries)).toBeUndefined()
    }
    const fromThere = { 'X-Forwarded-For': `2001:db8:${address}:ffff::1` }
    expect(await waitOf(signIn('7100000000', '1234567890', fromThere))).toBe(1)
    const fromElsewhere = { 'X-Forwarded-For': `2001:db8:f${address}::1` }
    expect((await signIn('7100000000', '1234567890', fromElsewhere)).status).toBe(401)
  })

  it('waits no longer than the longest pause for a clock that was set back, and but once', async () => {
    const here = now
    now += 10 * 365 * DAY
    for (let i = 0; i < 5; i++) await signIn(UNKNOWN)
    expect((await signIn(UNKNOWN)).status).toBe(429)
    now = here
    expect(await waitOf(signIn(UNKNOWN))).toBe(900)
    now += 900 * SECOND
    expect((await signIn(UNKNOWN)).status).toBe(401)
    now += DAY
    for (let i = 0; i < 4; i++) await signIn(UNKNOWN)
    expect((await signIn(UNKNOWN)).status).toBe(401)
  })

  it('leaves a trace that names nobody', async () => {
    await signIn(UNKNOWN, '1234567890', { fp: 'my-own-device' })
    await track(UNKNOWN)
    const rows = await database().db.selectFrom('throttle').selectAll().execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/9876543211|203\.0\.113|my-own-device/)
  })
})
