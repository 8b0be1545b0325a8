import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from '../office-client.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400_000
const WRONG = 'mango tree by the sea'

describeOnEachDatabase('A session confirmed by its user', { tags: ['O2', 'O3'] }, (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  let cookie: string
  let name: string
  let user_id: string
  let userCount = 0
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(async () => {
    now += DAY
    userCount++
    name = `owner${userCount}`
    user_id = await createUser(database(), name, 'owner')
    cookie = await signIn(shop, name)
  })

  const post = (path: string, body: object = {}) =>
    requestOffice(shop, `POST /office/api/${path}`, { cookie, body })
  const codeOf = (response: Response) => response.json().then(({ error }) => error?.code)
  const problemsOf = (response: Response) => response.json().then(({ error }) => error?.problems)
  const invite = () => post(`users/${user_id}/invite`)

  it('may make sensitive calls for five minutes after a confirmation or sign-in', async () => {
    now += 5 * MINUTE - SECOND
    expect((await invite()).status).toBe(200)
    now += SECOND
    const refused = await invite()
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'confirmation-required'])
    expect((await post('me/confirm', { password: PASSWORD })).status).toBe(204)
    expect((await invite()).status).toBe(200)
    now += 5 * MINUTE
    expect((await invite()).status).toBe(403)
    // Calls without confirmation still work.
    expect((await requestOffice(shop, 'GET /office/api/users', { cookie })).status).toBe(200)
  })

  it('is not confirmed by another session of the user', async () => {
    now += 5 * MINUTE
    await signIn(shop, name)
    expect((await invite()).status).toBe(403)
  })

  it('needs an unused code too if the user has a second factor', async () => {
    const setUp = await (await post('me/second-factor/begin', { password: PASSWORD })).json()
    const code = () => new TOTP({ secret: setUp.data.secret }).generate({ timestamp: now })
    const first = code()
    expect((await post('me/second-factor/confirm', { code: first })).status).toBe(200)
    now += 5 * MINUTE
    const confirm = (sent: object) => post('me/confirm', { password: PASSWORD, ...sent })
    expect(await problemsOf(await confirm({}))).toEqual({ code: 'code-required' })
    expect(await problemsOf(await confirm({ code: '000000' }))).toEqual({ code: 'code-wrong' })
    expect(await problemsOf(await confirm({ code: first }))).toEqual({ code: 'code-wrong' })
    expect(await problemsOf(await confirm({ password: WRONG, code: code() }))).toEqual({
      password: 'password-wrong',
    })
    expect((await invite()).status).toBe(403)
    expect((await confirm({ code: code() })).status).toBe(204)
    expect((await invite()).status).toBe(200)
  })

  it('is blocked for a while after five wrong passwords', { tags: ['W6'] }, async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await post('me/confirm', { password: WRONG })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await post('me/confirm', { password: PASSWORD })).status).toBe(429)
  })

  it('cannot reset the count of wrong codes with the right password', { tags: ['W6'] }, async () => {
    const setUp = await (await post('me/second-factor/begin', { password: PASSWORD })).json()
    const code = new TOTP({ secret: setUp.data.secret }).generate({ timestamp: now })
    expect((await post('me/second-factor/confirm', { code })).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const end = await post('me/second-factor/end', { password: PASSWORD, code: '000000' })
      statuses.push(end.status)
      await post('me/password', { password: PASSWORD, new_password: PASSWORD })
    }
    // The fifth attempt was the password change; after it the session is blocked.
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429])
  })

  it('is blocked after five wrong first codes of a second factor', { tags: ['W6'] }, async () => {
    const setUp = await (await post('me/second-factor/begin', { password: PASSWORD })).json()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await post('me/second-factor/confirm', { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const code = new TOTP({ secret: setUp.data.secret }).generate({ timestamp: now })
    expect((await post('me/second-factor/confirm', { code })).status).toBe(429)
  })
})
