import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CallEntry, type Calls, listCalls } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { FORM_PAGE_PATHS, PAGES, type Page, PERMISSION_BY_FILE_PATH } from '#contract/pages.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { SignInResult } from '#domain/customer/customer-session.ts'
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

/** Replaces the values in a body that differ in every response. */
function withoutRandomValues(text: string): string {
  return text.replace(/"(order_id|enquiry_number|token|sub)":"[^"]+"/g, '"$1":"…"')
}

describeOnEachDatabase('Access to calls', { tags: ['§6', 'W5'] }, (database) => {
  let shop: TestShop
  let now = NOW
  let firstCustomer: SignInResult
  let secondCustomer: SignInResult
  let guestOrderId: string
  let count = 0
  const tokens = new Map<(typeof TOKENS)[number], string>()

  beforeAll(async () => {
    const clientDir = join(import.meta.dirname, '../../public')
    shop = await openTestShop(database(), { clock: () => now, clientDir })
    const { token: expired } = await shop.registerAndSignIn('9000000001')
    now = new Date(now.getTime() + 30 * DAY)
    firstCustomer = await shop.registerAndSignIn('9000000002')
    secondCustomer = await shop.registerAndSignIn('9000000003')
    const { token: revoked } = await shop.registerAndSignIn('9000000004')
    await shop.post('/api/users/logout', {}, { 'x-auth-token': revoked })
    tokens
      .set('an empty one', '')
      .set('a wrong one', 'x'.repeat(43))
      .set('a longer one', `${firstCustomer.token}x`)
    tokens.set('an expired one', expired).set('one logged out of', revoked)
    const saved = await shop.post('/api/order/save', buildOrderJson(shop.listProducts(3)))
    guestOrderId = (await saved.json()).data.order_id
  })
  afterAll(() => shop.catalogue.close())

  // A valid payload of every POST call. A new call without one fails the test.
  const payloads: Record<string, () => object> = {
    '/api/order/save': () => buildOrderJson(shop.listProducts(3)),
    '/api/order/changes/accept': () => ({ id: guestOrderId, version_no: 1 }),
    '/api/order/search/mobile_no': () => ({ mobile_no: '9876543210', show_all: false }),
    '/api/order/search': () => ({ sub: firstCustomer.sub, search_by_date: false, show_all: false }),
    '/api/users/login': () => ({ username: '9000000002', password: '9000000002' }),
    '/api/users/checkSession': () => ({ access_token: firstCustomer.token }),
    '/api/account/checkDuplicate': () => buildSignup('9000000099'),
    '/api/account/save': () => buildSignup(`8${String(count++).padStart(9, '0')}`),
    '/api/account/update': () => ({ sub: firstCustomer.sub, city: 'Salem' }),
    '/api/start/failed': () => ({ what: 'SyntaxError', page: '/order-now' }),
    '/api/account/changePassword': () => ({ password: '9000000002', new_password: '4820157396' }),
  }
  const parameters: Record<string, () => string> = {
    '/api/product/get/{id}': () => 'os01',
    '/api/order/public/get/{id}': () => guestOrderId,
    '/api/order/public/print/get/{id}': () => guestOrderId,
    '/api/account/search/single/sub/{sub}': () => firstCustomer.sub,
  }
  async function makeCall({ method, path, payload }: CallEntry, token: string | undefined, body?: object) {
    const parameter = parameters[path]?.() ?? 'any'
    const requestBody = body ?? payloads[path]?.()
    if (payload && !requestBody) throw new Error(`No payload for ${path}`)
    const response = await shop.app.request(path.replace(/\{\w+\}/, parameter), {
      method,
      headers: {
        ...SAME_ORIGIN_HEADERS,
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { 'x-auth-token': token }),
      },
      ...(method === 'POST' && { body: JSON.stringify(requestBody) }),
    })
    // Each response has a different request id.
    response.headers.delete('X-Request-Id')
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
    return { status: response.status, headers, body: await response.text() }
  }

  const customerCalls = listCalls(SHOP_CALLS).filter(({ permission }) => permission === 'customer')
  const publicCalls = listCalls(SHOP_CALLS).filter(({ permission }) => permission === 'anyone')

  it('is stated for every call: only customers see and change their own data', () => {
    expect(customerCalls.map(({ path }) => path)).toEqual([
      '/api/order/search',
      '/api/users/logout',
      '/api/account/update',
      '/api/account/changePassword',
      '/api/account/search/single/sub/{sub}',
    ])
    expect([...customerCalls, ...publicCalls]).toHaveLength(listCalls(SHOP_CALLS).length)
  })

  it.each(customerCalls)('$method $path rejects every invalid token with the same response', async (call) => {
    const responses = await Promise.all(TOKENS.map((name) => makeCall(call, tokens.get(name))))
    const [first] = responses
    expect(first?.status).toBe(401)
    expect(first?.body).toBe('{"error":{"code":"not-signed-in","message":"Please sign in"}}')
    for (const response of responses) expect(response).toEqual(first)
  })

  it.each(customerCalls)('$method $path checks the token before it reads the body', async (call) => {
    const { status } = await makeCall(call, undefined, { nonsense: 'x'.repeat(300_000) })
    expect(status).toBe(401)
  })

  it.each(publicCalls)('$method $path responds the same with any token and without one', async (call) => {
    const none = await makeCall(call, undefined)
    expect(none.status).toBeLessThan(300)
    for (const token of [...tokens.values(), firstCustomer.token, secondCustomer.token]) {
      const response = await makeCall(call, token)
      expect({ ...response, body: withoutRandomValues(response.body) }).toEqual({
        ...none,
        body: withoutRandomValues(none.body),
      })
    }
  })

  it('is stated for every other path', () => {
    const all = [...listCalls(SHOP_CALLS), ...listCalls(OFFICE_CALLS)]
    const callPaths = new Set(all.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')))
    const unlistedRoutes = shop.app.routes.filter(({ path }) => !callPaths.has(path) && !path.endsWith('*'))
    const forms = FORM_PAGE_PATHS.flatMap((page) => [page, `/ta${page}`])
    const statedPaths = [...Object.keys(PERMISSION_BY_FILE_PATH), ...forms]
    expect([...new Set(unlistedRoutes.map(({ path }) => path))].sort()).toEqual(statedPaths.sort())
  })

  it('is denied where nothing is stated, even if the types allow it', async () => {
    const table: Calls = JSON.parse('{ "GET /api/sparkler": { "summary": "A sparkler", "refusals": [] } }')
    const app = new Hono<HonoEnv>()
    const { db } = database()
    const deps = {
      db,
      clock: () => NOW,
      write: createUnitOfWork({ db, clock: () => NOW }),
      settings: { PROXIES: 0 },
      security: { count() {} },
    }
    const response = vi.fn(async () => ({ data: null }))
    registerCalls(app, table, { 'GET /api/sparkler': response }, deps)
    expect((await app.request('/api/sparkler')).status).toBe(404)
    expect(response).not.toHaveBeenCalled()
    expect(() => registerCalls(app, table, JSON.parse('{}'), deps)).toThrow(
      'GET /api/sparkler has no handler',
    )
  })

  it('denies a signed-in customer the data of another customer', { tags: ['D10'] }, async () => {
    const order = { ...buildOrderJson(shop.listProducts(3)), mobile_no: '9000000002' }
    await shop.post('/api/order/save', order, { 'x-auth-token': firstCustomer.token })
    const stranger = await shop.registerAndSignIn('9000000005')
    const callAsStranger = async (path: string) => {
      const call = listCalls(SHOP_CALLS).find((entry) => entry.path === path)
      return call && makeCall(call, stranger.token)
    }
    // The payloads and the path name the first customer; the token is the stranger's.
    expect(await callAsStranger('/api/order/search')).toMatchObject({ status: 200, body: '{"data":[]}' })
    for (const path of ['/api/account/update', '/api/account/search/single/sub/{sub}'])
      expect(await callAsStranger(path)).toMatchObject({
        status: 403,
        body: '{"error":{"code":"forbidden","message":"You don’t have permission to do this"}}',
      })
    expect(await callAsStranger('/api/account/changePassword')).toMatchObject({ status: 401 })
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

  /** Routes that are not pages with content. */
  const NOT_PAGES =
    /^routes\/(feeds\/|shop\/(home-redirect|enquiry-redirect|print\/bill-pdf|transport\/lorry-receipt)\.ts)/

  it.each([...new Set(pages.map(({ file }) => file))].filter((file) => !NOT_PAGES.test(file)))(
    '%s states whether it is public or private',
    (file) => {
      const code = readFileSync(join(app, file), 'utf8')
      expect(code).toMatch(/^export \{ (publicPageHeaders|privatePageHeaders|loaderHeaders) as headers \}/m)
      expect(code).toMatch(/\b(publicPageHeaders|privatePageHeaders)\b/)
    },
  )

  it.each(pages.filter(({ permission }) => permission === 'holder'))(
    '$path shows an order and is never cached, indexed or previewed',
    { tags: ['D5', 'W10'] },
    ({ file }) => {
      expect(readFileSync(join(app, file), 'utf8')).toMatch(/\bprivatePageHeaders\b/)
    },
  )
})
