import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, readSessionCookie, requestOffice, signIn } from '../office-client.ts'

const SECOND = 1000
const DAY = 86_400_000

describeOnEachDatabase('The second factor', { tags: ['O2'] }, (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  let cookie: string
  let name: string
  let userCount = 0
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(async () => {
    now += DAY
    userCount++
    name = `owner${userCount}`
    await createUser(database(), name, 'owner')
    cookie = await signIn(shop, name)
  })

  const post = (path: string, body: object = {}, by = cookie) =>
    requestOffice(shop, `POST /office/api/${path}`, { cookie: by, body })
  const submitCredentials = (sent: { password?: string; code?: string }) =>
    requestOffice(shop, 'POST /office/api/signin', {
      body: { email: `${name}@shop.example`, password: PASSWORD, ...sent },
    })
  const errorOf = async (response: Response) => (await response.json()).error
  const generateCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: now })
  const isSignedIn = async (by: string) =>
    (await requestOffice(shop, 'GET /office/api/me', { cookie: by })).status === 200

  async function begin(): Promise<{ secret: string; uri: string; qr: { size: number; path: string } }> {
    return (await (await post('me/second-factor/begin', { password: PASSWORD })).json()).data
  }
  /** Sets up a second factor and advances the clock past the used code. */
  async function setUp(): Promise<{ secret: string; recovery_codes: string[] }> {
    const { secret } = await begin()
    const confirmed = await post('me/second-factor/confirm', { code: generateCode(secret) })
    const { recovery_codes } = (await confirmed.json()).data
    now += 60 * SECOND
    return { secret, recovery_codes }
  }

  it('needs password and first code, and returns ten recovery codes, stored hashed', async () => {
    const wrong = await post('me/second-factor/begin', { password: 'mango tree by the sea' })
    expect((await errorOf(wrong)).problems).toEqual({ password: 'password-wrong' })
    const { secret, uri, qr } = await begin()
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain(encodeURIComponent(`${name}@shop.example`))
    expect(qr.size).toBeGreaterThan(30)
    // No code is required until a first one has shown that the app is set up.
    expect((await submitCredentials({})).status).toBe(200)
    const wrongStart = await post('me/second-factor/confirm', { code: '000000' })
    expect((await errorOf(wrongStart)).problems).toEqual({ code: 'code-wrong' })
    const other = await signIn(shop, name)
    const { recovery_codes } = (
      await (await post('me/second-factor/confirm', { code: generateCode(secret) })).json()
    ).data
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const storedCodes = await database().db.selectFrom('office_recovery_code').selectAll().execute()
    for (const code of recovery_codes) expect(JSON.stringify(storedCodes)).not.toContain(code.slice(0, 4))
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
    const secondStart = await post('me/second-factor/begin', { password: PASSWORD })
    expect((await errorOf(secondStart)).code).toBe('second-factor-on')
    const me = (await (await requestOffice(shop, 'GET /office/api/me', { cookie })).json()).data
    expect(me).toMatchObject({ second_factor: true, must_set_up_second_factor: false })
    expect(JSON.stringify(me)).not.toContain(secret)
  })

  it('is required only after the right password; wrong codes look like wrong passwords', async () => {
    const { secret } = await setUp()
    const wrong = await submitCredentials({ password: 'mango tree by the sea' })
    const rejection = { status: wrong.status, body: await wrong.text() }
    expect(rejection.body).toContain('Invalid email or password')
    const required = await submitCredentials({})
    expect([required.status, (await errorOf(required)).code]).toEqual([401, 'code-required'])
    const wrongCode = await submitCredentials({ code: '000000' })
    expect({ status: wrongCode.status, body: await wrongCode.text() }).toEqual(rejection)
    const wrongBoth = await submitCredentials({
      password: 'mango tree by the sea',
      code: generateCode(secret),
    })
    expect({ status: wrongBoth.status, body: await wrongBoth.text() }).toEqual(rejection)
    expect((await submitCredentials({ code: generateCode(secret) })).status).toBe(200)
  })

  it('accepts each code once within a minute, and no older ones', async () => {
    const { secret } = await setUp()
    const code = generateCode(secret)
    const results = await Promise.all([submitCredentials({ code }), submitCredentials({ code })])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401])
    now += 30 * SECOND
    expect((await submitCredentials({ code })).status).toBe(401)
    const codeWithSpace = generateCode(secret).replace(/(...)/, '$1 ')
    now += 30 * SECOND
    expect((await submitCredentials({ code: codeWithSpace })).status).toBe(200)
    const outdatedCode = generateCode(secret)
    now += 60 * SECOND
    expect((await submitCredentials({ code: outdatedCode })).status).toBe(401)
  })

  it('accepts each recovery code once in any spelling, and audits it', async () => {
    const { recovery_codes } = await setUp()
    const [first = '', second = ''] = recovery_codes
    expect((await submitCredentials({ code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(
      200,
    )
    expect((await submitCredentials({ code: first })).status).toBe(401)
    const results = await Promise.all([
      submitCredentials({ code: second }),
      submitCredentials({ code: second }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401])
    const auditQuery = database()
      .db.selectFrom('audit')
      .select('audit_no')
      .where('action', '=', 'use-recovery-code')
    expect(await auditQuery.where('subject_label', '=', name).execute()).toHaveLength(2)
  })

  it('stores recovery codes under a keyed hash', async () => {
    const { recovery_codes } = await setUp()
    const hashOf = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
    const storedCodes = await database().db.selectFrom('office_recovery_code').select('code_hash').execute()
    const hashes = recovery_codes.map(hashOf)
    expect(storedCodes.filter(({ code_hash }) => hashes.includes(code_hash))).toEqual([])
  })

  it('counts a wrong code as an attempt; the right one is blocked too', { tags: ['W6'] }, async () => {
    const { secret } = await setUp()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await submitCredentials({ code: '000000' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await submitCredentials({ code: generateCode(secret) })).status).toBe(429)
    now += 15 * 60 * SECOND
    expect((await submitCredentials({ code: generateCode(secret) })).status).toBe(200)
  })

  it('ends by password and code, with other sessions and recovery codes', async () => {
    const { secret, recovery_codes } = await setUp()
    const other = readSessionCookie(await submitCredentials({ code: generateCode(secret) }))
    now += 60 * SECOND
    const end = (body: object) => post('me/second-factor/end', body)
    const wrong = await end({ password: PASSWORD, code: '000000' })
    expect((await errorOf(wrong)).problems).toEqual({ code: 'code-wrong' })
    const wrongPassword = await end({ password: 'mango tree by the sea', code: generateCode(secret) })
    expect((await errorOf(wrongPassword)).problems).toEqual({ password: 'password-wrong' })
    expect((await end({ password: PASSWORD, code: generateCode(secret) })).status).toBe(204)
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
    expect((await submitCredentials({})).status).toBe(200)
    expect((await submitCredentials({ code: recovery_codes[0] ?? '' })).status).toBe(200)
    const withoutFactor = await end({ password: PASSWORD, code: generateCode(secret) })
    expect((await errorOf(withoutFactor)).problems).toEqual({ code: 'code-wrong' })
  })

  it('is removed by a new invite link, for users without app and codes', async () => {
    await setUp()
    const users = await (await requestOffice(shop, 'GET /office/api/users', { cookie })).json()
    const me = users.data.users.find(({ user_name }: { user_name: string }) => user_name === name)
    expect(me.second_factor).toBe(true)
    const invite = await (await post(`users/${me.user_id}/invite`)).json()
    const accepted = await requestOffice(shop, 'POST /office/api/invites/accept', {
      body: { token: invite.data.token, password: PASSWORD },
    })
    expect((await accepted.json()).data.second_factor).toBe(false)
    expect((await submitCredentials({})).status).toBe(200)
    const codes = database()
      .db.selectFrom('office_recovery_code')
      .selectAll()
      .where('user_id', '=', me.user_id)
    expect(await codes.execute()).toEqual([])
  })

  it('can be required: users without one must set it up first', async () => {
    const require = (required: boolean) => post('users/second-factor', { required })
    expect((await require(true)).status).toBe(204)
    const refused = await requestOffice(shop, 'GET /office/api/users', { cookie })
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'second-factor-required'])
    const secondStart = readSessionCookie(await submitCredentials({}))
    const me = async () =>
      (await (await requestOffice(shop, 'GET /office/api/me', { cookie: secondStart })).json()).data
    expect(await me()).toMatchObject({ second_factor: false, must_set_up_second_factor: true })
    cookie = secondStart
    await setUp()
    expect(await me()).toMatchObject({ second_factor: true, must_set_up_second_factor: false })
    const usersPage = await (await requestOffice(shop, 'GET /office/api/users', { cookie })).json()
    expect(usersPage.data.second_factor_required).toBe(true)
    expect((await require(false)).status).toBe(204)
    const audit = database().db.selectFrom('audit').select(['before', 'after'])
    expect(await audit.where('action', '=', 'require-second-factor').orderBy('audit_no').execute()).toEqual([
      { before: '{"required":false}', after: '{"required":true}' },
      { before: '{"required":true}', after: '{"required":false}' },
    ])
  })
})
