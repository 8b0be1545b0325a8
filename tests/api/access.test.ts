import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CallEntry, type Calls, listCalls } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { FORM_PAGE_PATHS, PAGES, type Page, PERMISSION_BY_FILE_PATH } from '#contract/pages.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { SignInResult } from '#domain/customer/customer.ts'
import { registerCalls } from '#server/api/register-calls.ts'
import type { HonoEnv } from '#server/hono-env.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import {
  buildOrderJson,
  buildSignup,
  NOW,
  openTestShop,
  SAME_ORIGIN_HEADERS,
  type TestShop,
} from './test-shop.ts'

const DAY = 86_400_000
const TOKENS = [
  'no token',
  'an empty one',
  'a wrong one',
  'a longer one',
  'an expired one',
  'one logged out of',
] as const

/** What a call answers with that is another each time, made the same. */
function withoutRandomValues(text: string): string {
  return text.replace(/"(order_id|enquiry_number|token|sub)":"[^"]+"/g, '"$1":"…"')
}

describeOnEachDatabase('Who may make a call', { tags: ['§6', 'W5'] }, (database) => {
  let shop: TestShop
  let now = NOW
  let mine: SignInResult
  let theirs: SignInResult
  let guestsOrder: string
  let count = 0
  const tokens = new Map<(typeof TOKENS)[number], string>()

  beforeAll(async () => {
    const clientDir = join(import.meta.dirname, '../../public')
    shop = await openTestShop(database(), { clock: () => now, clientDir })
    const { token: expired } = await shop.registerAndSignIn('9000000001')
    now = new Date(now.getTime() + 30 * DAY)
    mine = await shop.registerAndSignIn('9000000002')
    theirs = await shop.registerAndSignIn('9000000003')
    const { token: revoked } = await shop.registerAndSignIn('9000000004')
    await shop.post('/api/users/logout', {}, { 'x-auth-token': revoked })
    tokens.set('an empty one', '').set('a wrong one', 'x'.repeat(43)).set('a longer one', `${mine.token}x`)
    tokens.set('an expired one', expired).set('one logged out of', revoked)
    const saved = await shop.post('/api/order/save', buildOrderJson(shop.listProducts(3)))
    guestsOrder = (await saved.json()).data.order_id
  })
  afterAll(() => shop.catalogue.close())

  // A good payload of every call that takes one: a new call without one here fails.
  const payloads: Record<string, () => object> = {
    '/api/order/save': () => buildOrderJson(shop.listProducts(3)),
    '/api/order/changes/accept': () => ({ id: guestsOrder, version_no: 1 }),
    '/api/order/search/mobile_no': () => ({ mobile_no: '9876543210', show_all: false }),
    '/api/order/search': () => ({ sub: mine.sub, search_by_date: false, show_all: false }),
    '/api/users/login': () => ({ username: '9000000002', password: '9000000002' }),
    '/api/users/checkSession': () => ({ access_token: mine.token }),
    '/api/account/checkDuplicate': () => buildSignup('9000000099'),
    '/api/account/save': () => buildSignup(`8${String(count++).padStart(9, '0')}`),
    '/api/account/update': () => ({ sub: mine.sub, city: 'Salem' }),
    '/api/start/failed': () => ({ what: 'SyntaxError', page: '/order-now' }),
    '/api/account/changePassword': () => ({ password: '9000000002', new_password: '4820157396' }),
  }
  const parameters: Record<string, () => string> = {
    '/api/product/get/{id}': () => 'os01',
    '/api/order/public/get/{id}': () => guestsOrder,
    '/api/order/public/print/get/{id}': () => guestsOrder,
    '/api/account/search/single/sub/{sub}': () => mine.sub,
  }
  async function makeCall({ method, path, payload }: CallEntry, token: string | undefined, body?: object) {
    const parameter = parameters[path]?.() ?? 'any'
    const given = body ?? payloads[path]?.()
    if (payload && !given) throw new Error(`No payload for ${path}`)
    const response = await shop.app.request(path.replace(/\{\w+\}/, parameter), {
      method,
      headers: {
        ...SAME_ORIGIN_HEADERS,
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { 'x-auth-token': token }),
      },
      ...(method === 'POST' && { body: JSON.stringify(given) }),
    })
    // Every response has an id of its own.
    response.headers.delete('X-Request-Id')
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
    return { status: response.status, headers, body: await response.text() }
  }

  const ofCustomers = listCalls(SHOP_CALLS).filter(({ permission }) => permission === 'customer')
  const ofAnyone = listCalls(SHOP_CALLS).filter(({ permission }) => permission === 'anyone')

  it('is stated for every call: customers alone may see or change what is theirs', () => {
    expect(ofCustomers.map(({ path }) => path)).toEqual([
      '/api/order/search',
      '/api/users/logout',
      '/api/account/update',
      '/api/account/changePassword',
      '/api/account/search/single/sub/{sub}',
    ])
    expect([...ofCustomers, ...ofAnyone]).toHaveLength(listCalls(SHOP_CALLS).length)
  })

  it.each(ofCustomers)('$method $path is refused alike whatever is wrong with the token', async (call) => {
    const answers = await Promise.all(TOKENS.map((name) => makeCall(call, tokens.get(name))))
    const [first] = answers
    expect(first?.status).toBe(401)
    expect(first?.body).toBe('{"error":{"code":"not-signed-in","message":"Please sign in"}}')
    for (const answer of answers) expect(answer).toEqual(first)
  })

  it.each(ofCustomers)('$method $path is refused before what is sent is read', async (call) => {
    const { status } = await makeCall(call, undefined, { nonsense: 'x'.repeat(300_000) })
    expect(status).toBe(401)
  })

  it.each(ofAnyone)('$method $path is answered alike with any token and none', async (call) => {
    const none = await makeCall(call, undefined)
    expect(none.status).toBeLessThan(300)
    for (const token of [...tokens.values(), mine.token, theirs.token]) {
      const answer = await makeCall(call, token)
      expect({ ...answer, body: withoutRandomValues(answer.body) }).toEqual({
        ...none,
        body: withoutRandomValues(none.body),
      })
    }
  })

  it('is stated for all else that is answered', () => {
    const all = [...listCalls(SHOP_CALLS), ...listCalls(OFFICE_CALLS)]
    const called = new Set(all.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')))
    const others = shop.app.routes.filter(({ path }) => !called.has(path) && !path.endsWith('*'))
    const forms = FORM_PAGE_PATHS.flatMap((page) => [page, `/ta${page}`])
    const stated = [...Object.keys(PERMISSION_BY_FILE_PATH), ...forms]
    expect([...new Set(others.map(({ path }) => path))].sort()).toEqual(stated.sort())
  })

  it('is nobody’s where nothing is stated, whatever types say', async () => {
    const table: Calls = JSON.parse('{ "GET /api/sparkler": { "summary": "A sparkler", "refusals": [] } }')
    const app = new Hono<HonoEnv>()
    const { db } = database()
    const parts = {
      db,
      clock: () => NOW,
      write: createUnitOfWork({ db, clock: () => NOW }),
      settings: { PROXIES: 0 },
      security: { count() {} },
    }
    const answer = vi.fn(async () => ({ data: null }))
    registerCalls(app, table, { 'GET /api/sparkler': answer }, parts)
    expect((await app.request('/api/sparkler')).status).toBe(404)
    expect(answer).not.toHaveBeenCalled()
    expect(() => registerCalls(app, table, JSON.parse('{}'), parts)).toThrow(
      'GET /api/sparkler has no handler',
    )
  })

  it('keeps what is another customer’s from whoever is signed in', { tags: ['D10'] }, async () => {
    const order = { ...buildOrderJson(shop.listProducts(3)), mobile_no: '9000000002' }
    await shop.post('/api/order/save', order, { 'x-auth-token': mine.token })
    const stranger = await shop.registerAndSignIn('9000000005')
    const answerTo = async (path: string) => {
      const call = listCalls(SHOP_CALLS).find((known) => known.path === path)
      return call && makeCall(call, stranger.token)
    }
    // The payloads and the path name my sub; the token is the stranger's.
    expect(await answerTo('/api/order/search')).toMatchObject({ status: 200, body: '{"data":[]}' })
    for (const path of ['/api/account/update', '/api/account/search/single/sub/{sub}'])
      expect(await answerTo(path)).toMatchObject({
        status: 403,
        body: '{"error":{"code":"forbidden","message":"You don’t have permission to do this"}}',
      })
    expect(await answerTo('/api/account/changePassword')).toMatchObject({ status: 401 })
    const login = { username: '9000000002', password: '9000000002' }
    expect((await shop.post('/api/users/login', login)).status).toBe(200)
  })
})

describe('Every page', { tags: ['§6', 'W5'] }, () => {
  const app = join(import.meta.dirname, '../../app')
  const pages = Object.entries<Page>(PAGES).map(([path, { file, permission }]) => ({
    path,
    file: `routes/${file}`,
    permission,
  }))

  /** Routes that are no page with content of its own. */
  const OTHERS =
    /^routes\/(feeds\/|shop\/(home-redirect|enquiry-redirect|print\/bill-pdf|transport\/lorry-receipt)\.ts)/

  it.each([...new Set(pages.map(({ file }) => file))].filter((file) => !OTHERS.test(file)))(
    '%s states whether it is public or private',
    (file) => {
      const code = readFileSync(join(app, file), 'utf8')
      expect(code).toMatch(/^export \{ (publicPageHeaders|privatePageHeaders|loaderHeaders) as headers \}/m)
      expect(code).toMatch(/\b(publicPageHeaders|privatePageHeaders)\b/)
    },
  )

  it.each(pages.filter(({ permission }) => permission === 'holder'))(
    '$path, which shows an order, is never cached, listed or previewed',
    { tags: ['D5', 'W10'] },
    ({ file }) => {
      expect(readFileSync(join(app, file), 'utf8')).toMatch(/\bprivatePageHeaders\b/)
    },
  )
})
