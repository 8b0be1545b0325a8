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
  // Eleven in the morning in India.
  let now = Date.parse('2027-10-01T05:30:00.000Z')
  const clock = () => new Date(now)
  const desks: ReturnType<typeof openSecurityEventCounter>[] = []
  const shops: TestShop[] = []
  let selvi: string
  let number: string

  beforeAll(async () => {
    for (let instance = 0; instance < 2; instance++) {
      const write = createUnitOfWork({ db: database().db, clock })
      const security = openSecurityEventCounter({ write, clock, logger: pino({ level: 'silent' }) })
      desks.push(security)
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
    const found = shops[instance]
    if (!found) throw new Error('There are two')
    return found
  }
  /** Writes what was counted, as happens some seconds later. */
  const flush = async () => {
    await Promise.all(desks.map((desk) => desk.close()))
  }
  const stored = () => database().db.selectFrom('security_event').selectAll().execute()
  const empty = async () => {
    await flush()
    await runTransaction(database().db, (trx) => trx.deleteFrom('security_event').execute())
  }
  const tryIn = (
    name: string,
    { password = 'a wrong password', on = ANDROID, instance = 0, cookie = '' } = {},
  ) =>
    requestOffice(shop(instance), 'POST /office/api/signin', {
      cookie,
      body: { email: `${name}@shop.example`, password },
      headers: { 'User-Agent': on },
    })
  async function list(query = ''): Promise<SecurityPage> {
    const answer = await requestOffice(shop(), `GET /office/api/security${query}`, {
      cookie: await signIn(shop(), 'murugan'),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()).data
  }

  it('count failed sign-ins by user and device, without the address that was tried', async () => {
    expect((await tryIn('selvi')).status).toBe(401)
    expect((await tryIn('nobody')).status).toBe(401)
    await shop().post('/api/users/login', { username: '9876500999', password: '9876500998' })
    await flush()
    const rows = await stored()
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

  it('are a number and no more rows in a flood, on two instances, whatever browsers call themselves', {
    tags: ['W22'],
  }, async () => {
    await empty()
    for (let n = 0; n < 60; n++) await tryIn('selvi', { on: `Evil/${n}`, instance: n % 2 })
    await flush()
    expect(await stored()).toEqual([
      expect.objectContaining({ user_id: selvi, kind: 'sign-in-failed', device: '', times: 60 }),
    ])
    now += DAY
    expect((await list('?unusual=yes')).rows).toMatchObject([
      { kind: 'sign-in-failed', who: { id: selvi, name: 'selvi' }, times: 60, unusual: 'many' },
    ])
  })

  it('count what is opened and listed, once an hour of the same, and mark the hour with many', async () => {
    await empty()
    const cookie = await signIn(shop(), 'selvi')
    const open = (path: string) => requestOffice(shop(), `GET /office/api/${path}`, { cookie })
    for (let n = 0; n < 5; n++) expect((await open(`enquiries/${number}`)).status).toBe(200)
    expect((await open('enquiries')).status).toBe(200)
    expect((await open('enquiries?search=Raja')).status).toBe(200)
    expect((await open('enquiries/2027-99999')).status).toBe(404)
    await flush()
    const timesOf = async (kind: string) => (await stored()).find((row) => row.kind === kind)?.times
    expect(await timesOf('read-person')).toBe(1)
    expect(await timesOf('read-list')).toBe(2)
    for (let n = 0; n < UNUSUAL_COUNT_BY_KIND['read-person']; n++)
      await open(`customers/${9_876_500_000 + n}`)
    await flush()
    expect((await list(`?who=${selvi}&unusual=yes`)).rows).toMatchObject([
      { kind: 'read-person', times: 1 + UNUSUAL_COUNT_BY_KIND['read-person'], unusual: 'many' },
    ])
  })

  it('count refusals for want of a right, with the right', { tags: ['O3'] }, async () => {
    await empty()
    const cookie = await signIn(shop(), 'selvi')
    for (let n = 0; n < UNUSUAL_COUNT_BY_KIND.refused; n++)
      expect((await requestOffice(shop(), 'GET /office/api/users', { cookie })).status).toBe(403)
    expect((await requestOffice(shop(), 'GET /office/api/audit', { cookie })).status).toBe(403)
    await flush()
    expect((await list(`?kind=refused`)).rows).toMatchObject([
      { about: 'keep-users', times: UNUSUAL_COUNT_BY_KIND.refused, unusual: 'many' },
      { about: 'see-audit', times: 1, unusual: 'many' },
    ])
  })

  it('count a wrong code after the right password, and a wrong password while signed in', {
    tags: ['O2'],
  }, async () => {
    now += DAY
    const devi = await createUser(database(), 'devi', 'staff')
    const cookie = await signIn(shop(), 'devi')
    await empty()
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
    const other = code === '000000' ? '000001' : '000000'
    expect((await post('second-factor/end', { password: PASSWORD, code: other })).status).toBe(422)
    const body = { email: 'devi@shop.example', password: PASSWORD, code: other }
    expect((await requestOffice(shop(), 'POST /office/api/signin', { body })).status).toBe(401)
    await flush()
    expect(
      (await stored()).map(({ user_id, kind, device, times }) => [user_id, kind, device, times]),
    ).toEqual(
      expect.arrayContaining([
        [devi, 'wrong-password', 'Chrome, Android', 1],
        [devi, 'wrong-code', 'Chrome, Android', 1],
        [devi, 'wrong-code', '', 1],
      ]),
    )
  })

  it('mark a sign-in from a new device, and not the first of all', async () => {
    await empty()
    now += DAY
    const mala = await createUser(database(), 'mala', 'staff')
    /** Signs in by a browser that calls itself `on`; gives the cookie by which the shop knows it. */
    const signInOn = async (on: string, cookie = '') => {
      const answer = await tryIn('mala', { password: PASSWORD, on, cookie })
      expect(answer.status).toBe(200)
      await flush()
      now += DAY
      const [, device = ''] = answer.headers.getSetCookie()
      return device.split(';')[0]
    }
    const phone = await signInOn(ANDROID)
    const computer = await signInOn(WINDOWS)
    await signInOn(WINDOWS, computer)
    // A stranger's browser that calls itself as the user's own does.
    await signInOn(ANDROID)
    await signInOn(ANDROID, phone)
    const { rows } = await list(`?who=${mala}&kind=sign-in`)
    expect(rows.map(({ device, unusual }) => [device, unusual])).toEqual([
      ['Chrome, Android', null],
      ['Chrome, Android', 'new-device'],
      ['Chrome, Windows', null],
      ['Chrome, Windows', 'new-device'],
      ['Chrome, Android', null],
    ])
    expect((await list(`?who=${mala}&unusual=yes`)).rows).toHaveLength(2)

    const cookie = await signIn(shop(), 'murugan')
    const link = await requestOffice(shop(), `POST /office/api/users/${mala}/invite`, { cookie })
    const body = { token: (await link.json()).data.token, password: PASSWORD }
    expect((await requestOffice(shop(), 'POST /office/api/invites/accept', { body })).status).toBe(200)
    await flush()
    expect((await list(`?who=${mala}&unusual=yes`)).rows).toHaveLength(3)
  })

  it('count wrong codes, passwords and links also once no more are taken', {
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
    await empty()
    const code = new TOTP({ secret }).generate({ timestamp: now }) === '000000' ? '000001' : '000000'
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await post('me/second-factor/confirm', { code })).status)
    expect(statuses).toEqual([...Array(5).fill(422), 429, 429])
    const other = await signIn(shop(), 'uma')
    for (let n = 0; n < 20; n++)
      await requestOffice(shop(), 'POST /office/api/me/confirm', {
        cookie: other,
        body: { password: 'a wrong password' },
      })
    const change = { password: '1234567890', new_password: '9123456780' }
    for (let n = 0; n < 7; n++) await shop().post('/api/account/changePassword', change, session)
    const accepted = { token: 'x'.repeat(43), password: 'the lamp in the upper window' }
    expect((await post('invites/accept', accepted)).status).toBe(410)
    await flush()
    expect((await stored()).map(({ user_id, kind, times }) => [user_id, kind, times])).toEqual(
      expect.arrayContaining([
        [uma, 'wrong-code', 7],
        [uma, 'wrong-password', 20],
        ['', 'customer-sign-in-failed', 7],
        ['', 'sign-in-failed', 1],
      ]),
    )
  })

  it('count refusals for want of a confirmation or of a second factor', { tags: ['O2'] }, async () => {
    now += DAY
    const valli = await createUser(database(), 'valli', 'owner')
    const cookie = await signIn(shop(), 'valli')
    now += 600_000
    await empty()
    const invite = `POST /office/api/users/${selvi}/invite` as const
    expect((await requestOffice(shop(), invite, { cookie })).status).toBe(403)
    const confirm = { cookie, body: { password: PASSWORD } }
    expect((await requestOffice(shop(), 'POST /office/api/me/confirm', confirm)).status).toBe(204)
    const required = (required: boolean) =>
      requestOffice(shop(), 'POST /office/api/users/second-factor', { cookie, body: { required } })
    expect((await required(true)).status).toBe(204)
    expect((await required(false)).status).toBe(403)
    await runTransaction(database().db, (trx) => setSecondFactorRequired(trx, false))
    await flush()
    expect((await stored()).filter(({ user_id }) => user_id === valli)).toMatchObject([
      { kind: 'refused', about: 'keep-users', times: 2 },
    ])
  })

  it('are counted by hours of India, and listed page by page, each hour once', {
    tags: ['D16'],
  }, async () => {
    await empty()
    for (let n = 0; n < 150; n++) {
      desks[0]?.count({ kind: 'sign-in', user_id: selvi })
      now += 3_600_000
    }
    await flush()
    const hours: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: SecurityPage = await list(`?who=${selvi}${next && `&after=${next}`}`)
      hours.push(...page.rows.map(({ hour }) => hour))
      next = page.next
    }
    expect(hours).toHaveLength(150)
    expect(hours).toEqual([...new Set(hours)].sort().reverse())
    expect(hours.every((hour) => hour.endsWith(':30:00.000Z'))).toBe(true)
  })

  it('are deleted after 180 days', async () => {
    await empty()
    desks[0]?.count({ kind: 'sign-in', user_id: selvi })
    await flush()
    const keepHouse = () => deleteExpiredRows(createUnitOfWork({ db: database().db, clock }))
    now += 179 * DAY
    await keepHouse()
    expect(await stored()).toHaveLength(1)
    now += 2 * DAY
    await keepHouse()
    expect(await stored()).toEqual([])
  })

  it('do not make a call wait for the database', async () => {
    const cookie = await signIn(shop(), 'selvi')
    const units: string[] = []
    const write = createUnitOfWork({ db: database().db, clock })
    const watched = await openTestShop(database(), {
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
    expect((await requestOffice(watched, `GET /office/api/enquiries/${number}`, { cookie })).status).toBe(200)
    expect((await requestOffice(watched, 'GET /office/api/users', { cookie })).status).toBe(403)
    expect(units).toEqual([])
    watched.catalogue.close()
  })

  it('name their user in every line of the log, also of a call that is refused', {
    tags: ['W18'],
  }, async () => {
    const lines: string[] = []
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
    const security = { count: () => logger.info('counted') }
    const logged = await openTestShop(database(), { clock, logger, security })
    const cookie = await signIn(logged, 'selvi')
    lines.length = 0
    for (const path of ['enquiries', 'users'])
      await requestOffice(logged, `GET /office/api/${path}`, { cookie })
    const line = { msg: 'counted', request_id: expect.stringMatching(/^\d{4}-/), user_id: selvi }
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([line, line])
    logged.catalogue.close()
  })

  it('are open to the owner alone', { tags: ['O3'] }, async () => {
    const cookie = await signIn(shop(), 'selvi')
    expect((await requestOffice(shop(), 'GET /office/api/security', { cookie })).status).toBe(403)
  })
})
