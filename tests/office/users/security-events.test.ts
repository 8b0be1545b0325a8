import { TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import type { SecurityPage } from '#contract/office/audit.ts'
import { UNUSUAL_COUNT_BY_KIND } from '#domain/office/security-event.ts'
import { setSecondFactorRequired } from '#server/db/queries/office/second-factors.ts'
import { deleteExpiredRows } from '#server/delete-expired-rows.ts'
import { createLogger } from '#server/logger.ts'
import { openSecurityEventCounter } from '#server/security/security-event-counter.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrder, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from '../office-client.ts'

const DAY = 86_400_000
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

describeOnBothDatabases('Security events', { tags: ['O8'] }, (database) => {
  // 11:00 in India.
  let now = Date.parse('2027-10-01T05:30:00.000Z')
  const clock = () => new Date(now)
  const counters: ReturnType<typeof openSecurityEventCounter>[] = []
  const shops: TestShop[] = []
  let selvi: string
  let number: string

  beforeAll(async () => {
    for (let instance = 0; instance < 2; instance++) {
      const write = createUnitOfWork({ db: database().db, clock })
      const security = openSecurityEventCounter({ write, clock, logger: pino({ level: 'silent' }) })
      counters.push(security)
      shops.push(await openTestShop(database(), { clock, security }))
    }
    await createUser(database(), 'murugan', 'owner')
    selvi = await createUser(database(), 'selvi', 'staff')
    const placed = await shop().placeEnquiry({ payload: buildOrder(shop().listProducts(5)) })
    if (placed.refusal) throw new Error(placed.refusal.code)
    const { db } = database()
    number = (await db.selectFrom('enquiry').select('enquiry_number').executeTakeFirstOrThrow())
      .enquiry_number
  })
  afterAll(() => {
    for (const each of shops) each.catalogue.close()
  })

  const shop = (instance = 0) => {
    const instanceShop = shops[instance]
    if (!instanceShop) throw new Error('There are two')
    return instanceShop
  }
  /** Writes the counted events, which otherwise happens after some seconds. */
  const flush = async () => {
    await Promise.all(counters.map((desk) => desk.close()))
  }
  const listEvents = () => database().db.selectFrom('security_event').selectAll().execute()
  const deleteEvents = async () => {
    await flush()
    await runTransaction(database().db, (trx) => trx.deleteFrom('security_event').execute())
  }
  const submitCredentials = (
    name: string,
    { password = 'a wrong password', on: userAgent = ANDROID, instance = 0, cookie = '' } = {},
  ) =>
    requestOffice(shop(instance), 'POST /office/api/signin', {
      cookie,
      body: { email: `${name}@shop.example`, password },
      headers: { 'User-Agent': userAgent },
    })
  async function fetchPage(query = ''): Promise<SecurityPage> {
    const response = await requestOffice(shop(), `GET /office/api/security${query}`, {
      cookie: await signIn(shop(), 'murugan'),
    })
    expect(response.status).toBe(200)
    return (await response.json()).data
  }

  it('count failed sign-ins by user and device, without the tried email', async () => {
    expect((await submitCredentials('selvi')).status).toBe(401)
    expect((await submitCredentials('nobody')).status).toBe(401)
    await shop().post('/api/users/login', { username: '9876500999', password: '9876500998' })
    await flush()
    const rows = await listEvents()
    expect(rows).toContainEqual({
      hour: '2027-10-01T05:30:00.000Z',
      user_id: selvi,
      kind: 'sign-in-failed',
      device: 'Chrome, Android',
      about: '',
      times: 1,
    })
    expect(
      rows
        .filter(({ kind }) => kind === 'sign-in-failed')
        .map(({ user_id }) => user_id)
        .sort(),
    ).toEqual(['', selvi].sort())
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'customer-sign-in-failed', user_id: '' }))
    expect(JSON.stringify(rows)).not.toMatch(/nobody|shop\.example|98765/)
  })

  it('are one row with a count in a flood, on two instances', {
    tags: ['W22'],
  }, async () => {
    await deleteEvents()
    for (let n = 0; n < 60; n++) await submitCredentials('selvi', { on: `Evil/${n}`, instance: n % 2 })
    await flush()
    expect(await listEvents()).toEqual([
      expect.objectContaining({ user_id: selvi, kind: 'sign-in-failed', device: '', times: 60 }),
    ])
    now += DAY
    expect((await fetchPage('?unusual=yes')).rows).toMatchObject([
      { kind: 'sign-in-failed', who: { id: selvi, name: 'selvi' }, times: 60, unusual: 'many' },
    ])
  })

  it('count opened and listed records once an hour each, and mark unusual hours', async () => {
    await deleteEvents()
    const cookie = await signIn(shop(), 'selvi')
    const openPath = (path: string) => requestOffice(shop(), `GET /office/api/${path}`, { cookie })
    for (let n = 0; n < 5; n++) expect((await openPath(`enquiries/${number}`)).status).toBe(200)
    expect((await openPath('enquiries')).status).toBe(200)
    expect((await openPath('enquiries?search=Raja')).status).toBe(200)
    expect((await openPath('enquiries/2027-99999')).status).toBe(404)
    await flush()
    const timesOf = async (kind: string) => (await listEvents()).find((row) => row.kind === kind)?.times
    expect(await timesOf('read-person')).toBe(1)
    expect(await timesOf('read-list')).toBe(2)
    for (let n = 0; n < UNUSUAL_COUNT_BY_KIND['read-person']; n++)
      await openPath(`customers/${9_876_500_000 + n}`)
    await flush()
    expect((await fetchPage(`?who=${selvi}&unusual=yes`)).rows).toMatchObject([
      { kind: 'read-person', times: 1 + UNUSUAL_COUNT_BY_KIND['read-person'], unusual: 'many' },
    ])
  })

  it('count rejections for a missing right, with the right', { tags: ['O3'] }, async () => {
    await deleteEvents()
    const cookie = await signIn(shop(), 'selvi')
    for (let n = 0; n < UNUSUAL_COUNT_BY_KIND.refused; n++)
      expect((await requestOffice(shop(), 'GET /office/api/users', { cookie })).status).toBe(403)
    expect((await requestOffice(shop(), 'GET /office/api/audit', { cookie })).status).toBe(403)
    await flush()
    expect((await fetchPage(`?kind=refused`)).rows).toMatchObject([
      { about: 'keep-users', times: UNUSUAL_COUNT_BY_KIND.refused, unusual: 'many' },
      { about: 'see-audit', times: 1, unusual: 'many' },
    ])
  })

  it('count wrong codes after the right password, and wrong passwords in a session', {
    tags: ['O2'],
  }, async () => {
    now += DAY
    const devi = await createUser(database(), 'devi', 'staff')
    const cookie = await signIn(shop(), 'devi')
    await deleteEvents()
    const post = (path: string, body: object) =>
      requestOffice(shop(), `POST /office/api/me/${path}`, {
        cookie,
        body,
        headers: { 'User-Agent': ANDROID },
      })
    const wrong = { password: 'a wrong password', new_password: 'the lamp in the upper window' }
    expect((await post('password', wrong)).status).toBe(422)
    const { secret } = (await (await post('second-factor/begin', { password: PASSWORD })).json()).data
    const code = new TOTP({ secret }).generate({ timestamp: now })
    expect((await post('second-factor/confirm', { code })).status).toBe(200)
    const wrongCode = code === '000000' ? '000001' : '000000'
    expect((await post('second-factor/end', { password: PASSWORD, code: wrongCode })).status).toBe(422)
    const body = { email: 'devi@shop.example', password: PASSWORD, code: wrongCode }
    expect((await requestOffice(shop(), 'POST /office/api/signin', { body })).status).toBe(401)
    await flush()
    expect(
      (await listEvents()).map(({ user_id, kind, device, times }) => [user_id, kind, device, times]),
    ).toEqual(
      expect.arrayContaining([
        [devi, 'wrong-password', 'Chrome, Android', 1],
        [devi, 'wrong-code', 'Chrome, Android', 1],
        [devi, 'wrong-code', '', 1],
      ]),
    )
  })

  it('mark a sign-in from a new device, except the first one', async () => {
    await deleteEvents()
    now += DAY
    const mala = await createUser(database(), 'mala', 'staff')
    /** Signs in with this user agent. Returns the device cookie. */
    const signInOn = async (userAgent: string, cookie = '') => {
      const response = await submitCredentials('mala', { password: PASSWORD, on: userAgent, cookie })
      expect(response.status).toBe(200)
      await flush()
      now += DAY
      const [, device = ''] = response.headers.getSetCookie()
      return device.split(';')[0]
    }
    const phone = await signInOn(ANDROID)
    const computer = await signInOn(WINDOWS)
    await signInOn(WINDOWS, computer)
    // A stranger's browser with the same user agent.
    await signInOn(ANDROID)
    await signInOn(ANDROID, phone)
    const { rows } = await fetchPage(`?who=${mala}&kind=sign-in`)
    expect(rows.map(({ device, unusual }) => [device, unusual])).toEqual([
      ['Chrome, Android', null],
      ['Chrome, Android', 'new-device'],
      ['Chrome, Windows', null],
      ['Chrome, Windows', 'new-device'],
      ['Chrome, Android', null],
    ])
    expect((await fetchPage(`?who=${mala}&unusual=yes`)).rows).toHaveLength(2)

    const cookie = await signIn(shop(), 'murugan')
    const link = await requestOffice(shop(), `POST /office/api/users/${mala}/invite`, { cookie })
    const body = { token: (await link.json()).data.token, password: PASSWORD }
    expect((await requestOffice(shop(), 'POST /office/api/invites/accept', { body })).status).toBe(200)
    await flush()
    expect((await fetchPage(`?who=${mala}&unusual=yes`)).rows).toHaveLength(3)
  })

  it('count wrong codes, passwords and links also while blocked', {
    tags: ['O2', 'W6'],
  }, async () => {
    now += DAY
    const uma = await createUser(database(), 'uma', 'staff')
    const customer = await shop().registerAndSignIn('9876500777')
    const session = { 'x-auth-token': customer.token }
    const cookie = await signIn(shop(), 'uma')
    const post = (path: string, body: object) =>
      requestOffice(shop(), `POST /office/api/${path}` as CallKey, { cookie, body })
    const { secret } = (await (await post('me/second-factor/begin', { password: PASSWORD })).json()).data
    await deleteEvents()
    const code = new TOTP({ secret }).generate({ timestamp: now }) === '000000' ? '000001' : '000000'
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await post('me/second-factor/confirm', { code })).status)
    expect(statuses).toEqual([...Array(5).fill(422), 429, 429])
    const secondCookie = await signIn(shop(), 'uma')
    for (let n = 0; n < 20; n++)
      await requestOffice(shop(), 'POST /office/api/me/confirm', {
        cookie: secondCookie,
        body: { password: 'a wrong password' },
      })
    const change = { password: '1234567890', new_password: '9123456780' }
    for (let n = 0; n < 7; n++) await shop().post('/api/account/changePassword', change, session)
    const accepted = { token: 'x'.repeat(43), password: 'the lamp in the upper window' }
    expect((await post('invites/accept', accepted)).status).toBe(410)
    await flush()
    expect((await listEvents()).map(({ user_id, kind, times }) => [user_id, kind, times])).toEqual(
      expect.arrayContaining([
        [uma, 'wrong-code', 7],
        [uma, 'wrong-password', 20],
        ['', 'customer-sign-in-failed', 7],
        ['', 'sign-in-failed', 1],
      ]),
    )
  })

  it('count rejections for a missing confirmation or second factor', { tags: ['O2'] }, async () => {
    now += DAY
    const valli = await createUser(database(), 'valli', 'owner')
    const cookie = await signIn(shop(), 'valli')
    now += 600_000
    await deleteEvents()
    const invite = `POST /office/api/users/${selvi}/invite` as const
    expect((await requestOffice(shop(), invite, { cookie })).status).toBe(403)
    const confirm = { cookie, body: { password: PASSWORD } }
    expect((await requestOffice(shop(), 'POST /office/api/me/confirm', confirm)).status).toBe(204)
    const requireSecondFactor = (requireSecondFactor: boolean) =>
      requestOffice(shop(), 'POST /office/api/users/second-factor', {
        cookie,
        body: { required: requireSecondFactor },
      })
    expect((await requireSecondFactor(true)).status).toBe(204)
    expect((await requireSecondFactor(false)).status).toBe(403)
    await runTransaction(database().db, (trx) => setSecondFactorRequired(trx, false))
    await flush()
    expect((await listEvents()).filter(({ user_id }) => user_id === valli)).toMatchObject([
      { kind: 'refused', about: 'keep-users', times: 2 },
    ])
  })

  it('are grouped by hour in India and paged without duplicates', {
    tags: ['D16'],
  }, async () => {
    await deleteEvents()
    for (let n = 0; n < 150; n++) {
      counters[0]?.count({ kind: 'sign-in', user_id: selvi })
      now += 3_600_000
    }
    await flush()
    const hours: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: SecurityPage = await fetchPage(`?who=${selvi}${next && `&after=${next}`}`)
      hours.push(...page.rows.map(({ hour }) => hour))
      next = page.next
    }
    expect(hours).toHaveLength(150)
    expect(hours).toEqual([...new Set(hours)].sort().reverse())
    expect(hours.every((hour) => hour.endsWith(':30:00.000Z'))).toBe(true)
  })

  it('are deleted after 180 days', async () => {
    await deleteEvents()
    counters[0]?.count({ kind: 'sign-in', user_id: selvi })
    await flush()
    const deleteExpired = () => deleteExpiredRows(createUnitOfWork({ db: database().db, clock }))
    now += 179 * DAY
    await deleteExpired()
    expect(await listEvents()).toHaveLength(1)
    now += 2 * DAY
    await deleteExpired()
    expect(await listEvents()).toEqual([])
  })

  it('do not delay a call by database writes', async () => {
    const cookie = await signIn(shop(), 'selvi')
    const units: string[] = []
    const write = createUnitOfWork({ db: database().db, clock })
    const watchedShop = await openTestShop(database(), {
      clock,
      write: async (by, work, locks) => {
        units.push(by.kind)
        return write(by, work, locks)
      },
      security: openSecurityEventCounter({
        write: () => new Promise(() => {}),
        clock,
        logger: pino({ level: 'silent' }),
      }),
    })
    expect((await requestOffice(watchedShop, `GET /office/api/enquiries/${number}`, { cookie })).status).toBe(
      200,
    )
    expect((await requestOffice(watchedShop, 'GET /office/api/users', { cookie })).status).toBe(403)
    expect(units).toEqual([])
    watchedShop.catalogue.close()
  })

  it('log the user in every line, also of rejected calls', {
    tags: ['W18'],
  }, async () => {
    const lines: string[] = []
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
    const security = { count: () => logger.info('counted') }
    const loggedShop = await openTestShop(database(), { clock, logger, security })
    const cookie = await signIn(loggedShop, 'selvi')
    lines.length = 0
    for (const path of ['enquiries', 'users'])
      await requestOffice(loggedShop, `GET /office/api/${path}`, { cookie })
    const line = { msg: 'counted', request_id: expect.stringMatching(/^\d{4}-/), user_id: selvi }
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([line, line])
    loggedShop.catalogue.close()
  })

  it('are visible to the owner alone', { tags: ['O3'] }, async () => {
    const cookie = await signIn(shop(), 'selvi')
    expect((await requestOffice(shop(), 'GET /office/api/security', { cookie })).status).toBe(403)
  })
})
