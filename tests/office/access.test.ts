import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CallKey, defineCalls, listCalls, type Permission } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { registerCalls } from '#server/api/register-calls.ts'
import type { HonoEnv } from '#server/hono-env.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { openTestShop, type TestShop } from '../api/test-shop.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from './office-client.ts'

const HOUR = 3_600_000

describeOnEachDatabase('Access to calls of the office', { tags: ['O3', 'W5'] }, (database) => {
  let shop: TestShop
  let now = new Date('2027-10-01T04:30:00.000Z')
  let customerToken = ''
  const cookies: Record<string, string | undefined> = {
    'no cookie': undefined,
    'an empty one': 'office=',
    'a wrong one': `office=${'x'.repeat(43)}`,
  }

  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => now })
    for (const name of ['selvi', 'murugan', 'devi']) await createUser(database(), name, 'owner')
    cookies['one idle for 12 hours'] = await signIn(shop, 'selvi')
    now = new Date(now.getTime() + 12 * HOUR)
    cookies['one signed out of'] = await signIn(shop, 'selvi')
    await requestOffice(shop, 'POST /office/api/signout', { cookie: cookies['one signed out of'] })
    cookies['one of a disabled user'] = await signIn(shop, 'devi')
    const disabled = { disabled_at: now.toISOString() }
    await database().db.updateTable('office_user').set(disabled).where('user_name', '=', 'devi').execute()
    cookies['a longer one'] = `${await signIn(shop, 'selvi')}x`
    const customer = await shop.registerAndSignIn('9000000001')
    customerToken = customer.token
    cookies['a customer’s token'] = `office=${customerToken}`
  })
  afterAll(() => shop.catalogue.close())

  const guarded = listCalls(OFFICE_CALLS).filter(({ permission }) => permission !== 'anyone')

  it.each(guarded)('$method $path rejects every invalid session with the same response', async (call) => {
    const responses = Object.values(cookies).map(async (cookie) => {
      const response = await requestOffice(shop, `${call.method} ${call.path}`, {
        cookie,
        body: { nonsense: 1 },
      })
      // Each response has a different request id.
      response.headers.delete('X-Request-Id')
      return { status: response.status, headers: [...response.headers], body: await response.text() }
    })
    const [first, ...otherResponses] = await Promise.all(responses)
    expect(first?.status).toBe(401)
    expect(first?.body).toBe('{"error":{"code":"not-signed-in","message":"Please sign in"}}')
    for (const otherResponse of otherResponses) expect(otherResponse).toEqual(first)
  })

  it.each(guarded)('$method $path rejects a customer’s token in the header', async (call) => {
    const response = await requestOffice(shop, `${call.method} ${call.path}`, {
      headers: { 'x-auth-token': customerToken },
    })
    expect(response.status).toBe(401)
  })

  it('is denied without the right before the body is read', async () => {
    const cookie = await signIn(shop, 'selvi')
    const has = (may: Permission) =>
      may === 'office-user' || RIGHTS_BY_ROLE.packer.some((right) => right === may)
    const ownerCalls = guarded.filter(({ permission }) => !has(permission))
    expect(ownerCalls.length).toBeGreaterThan(10)
    await database()
      .db.updateTable('office_user')
      .set({ role: 'packer' })
      .where('user_name', '=', 'selvi')
      .execute()
    for (const { method, path } of ownerCalls) {
      const response = await requestOffice(shop, `${method} ${path}`, {
        cookie,
        body: { nonsense: 'x'.repeat(300_000) },
      })
      expect([path, response.status]).toEqual([path, 403])
    }
    await database()
      .db.updateTable('office_user')
      .set({ role: 'owner' })
      .where('user_name', '=', 'selvi')
      .execute()
  })

  it('runs a handler only with the right', async () => {
    const table = defineCalls({
      'POST /office/api/sparkler': {
        permission: 'keep-users',
        summary: 'Lights one',
        payload: v.object({}),
        refusals: [],
      },
    })
    const handler = vi.fn(async () => ({ data: null }))
    const app = new Hono<HonoEnv>()
    const { db } = database()
    const clock = () => now
    const deps = {
      db,
      clock,
      write: createUnitOfWork({ db, clock }),
      settings: { PROXIES: 1 },
      security: { count() {} },
    }
    registerCalls(app, table, { 'POST /office/api/sparkler': handler }, deps)
    await createUser(database(), 'kumar', 'packer')
    const callAs = async (name: string, body: unknown) =>
      (await requestOffice({ app }, 'POST /office/api/sparkler', { cookie: await signIn(shop, name), body }))
        .status
    expect(await callAs('kumar', { nonsense: 'x'.repeat(300_000) })).toBe(403)
    expect(handler).not.toHaveBeenCalled()
    expect(await callAs('murugan', {})).toBe(204)
  })

  it('requires a recent confirmation where a call asks for it', { tags: ['O2'] }, async () => {
    const key = 'GET /office/api/everything'
    const table = defineCalls({
      [key]: {
        permission: 'keep-users',
        requiresConfirmation: true,
        summary: 'All',
        data: v.number(),
        refusals: [],
      },
    })
    const app = new Hono<HonoEnv>()
    const { db } = database()
    const clock = () => now
    const deps = {
      db,
      clock,
      write: createUnitOfWork({ db, clock }),
      settings: { PROXIES: 1 },
      security: { count() {} },
    }
    registerCalls(app, table, { [key]: async () => ({ data: 1 }) }, deps)
    const cookie = await signIn(shop, 'murugan')
    expect((await requestOffice({ app }, key, { cookie })).status).toBe(200)
    now = new Date(now.getTime() + HOUR)
    const refused = await requestOffice({ app }, key, { cookie })
    expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'confirmation-required'])
  })

  it('lasts at most 14 days of use', { tags: ['O2'] }, async () => {
    const cookie = await signIn(shop, 'murugan')
    const status = async () => (await requestOffice(shop, 'GET /office/api/me', { cookie })).status
    for (let hours = 8; hours < 14 * 24; hours += 8) {
      now = new Date(now.getTime() + 8 * HOUR)
      expect([hours, await status()]).toEqual([hours, 200])
    }
    now = new Date(now.getTime() + 8 * HOUR)
    expect(await status()).toBe(401)
  })

  it('uses an HttpOnly cookie and stores only its hash', {
    tags: ['O2'],
  }, async () => {
    const { status, headers } = await requestOffice(shop, 'POST /office/api/signin', {
      body: { email: 'MURUGAN@shop.example ', password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(headers.getSetCookie()[0]).toMatch(/^office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const sessions = await database().db.selectFrom('office_session').selectAll().execute()
    const [, token = ''] = /office=([^;]+)/.exec(headers.get('Set-Cookie') ?? '') ?? []
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('uses a __Host- cookie over HTTPS', { tags: ['O2'] }, async () => {
    const settings = { PUBLIC_URL: 'https://shop.example', PROXIES: 1 }
    const secure = await openTestShop(database(), { clock: () => now, settings })
    const response = await requestOffice(secure, 'POST /office/api/signin', {
      body: { email: 'murugan@shop.example', password: PASSWORD },
    })
    const [session, device] = response.headers.getSetCookie()
    expect(session).toMatch(/^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(device).toMatch(/^__Host-office-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; /)
    secure.catalogue.close()
  })

  it('returns the user’s name, role and language', async () => {
    const cookie = await signIn(shop, 'murugan')
    const me = async () => (await (await requestOffice(shop, 'GET /office/api/me', { cookie })).json()).data
    expect(await me()).toMatchObject({ name: 'murugan', role: 'owner', language: 'en' })
    const changed = await requestOffice(shop, 'POST /office/api/me/language', {
      cookie,
      body: { language: 'ta' },
    })
    expect(changed.status).toBe(204)
    expect(await me()).toMatchObject({ language: 'ta' })
    const wrong = await requestOffice(shop, 'POST /office/api/me/language', {
      cookie,
      body: { language: 'fr' },
    })
    expect((await wrong.json()).error.fields).toEqual({ language: 'Check this value' })
  })

  it('responds 404 for other paths under /office/api', async () => {
    const keys: CallKey[] = ['GET /office/api/nothing', 'POST /office/api/nothing']
    for (const key of keys) expect((await requestOffice(shop, key)).status).toBe(404)
    expect((await requestOffice(shop, 'GET /office/api/signin')).headers.get('Allow')).toBe('POST')
  })
})
