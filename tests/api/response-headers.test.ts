import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalls } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { SCREENS } from '#contract/office/screens.ts'
import { PAGES, PERMISSION_BY_FILE_PATH } from '#contract/pages.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import { BODY_MAX } from '#server/middleware/limits/body-limit.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { buildOrderJson, openTestShop, SAME_ORIGIN_HEADERS, type TestShop } from './test-shop.ts'

const COMMON_HEADERS = [
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
]

/** Every path that the shop serves, and an unknown one. */
const ALL_PATHS = [
  ...[...listCalls(SHOP_CALLS), ...listCalls(OFFICE_CALLS)].map(({ path }) => path),
  ...Object.keys({ ...PAGES, ...PERMISSION_BY_FILE_PATH, ...SCREENS }),
  '/api/nothing',
  '/office/api/nothing',
  '/nothing',
].map((path) => path.replace(/\{\w+\}|:\w+/g, 'any'))

describeOnEachDatabase('Response headers of the API', { tags: ['§8', 'D1'] }, (database) => {
  let shop: TestShop
  const clientDir = mkdtempSync(join(tmpdir(), 'mathappu-client-'))
  beforeAll(async () => {
    writeFileSync(join(clientDir, 'offline-worker.js'), 'its script')
    shop = await openTestShop(database(), {
      settings: { PUBLIC_URL: 'https://shop.example', PROXIES: 0 },
      clientDir,
      renderPage: () => Promise.reject(new Error('a secret')),
    })
  })
  afterAll(() => {
    shop.catalogue.close()
    rmSync(clientDir, { recursive: true })
  })

  const request = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    shop.app.request(path, { method, headers, body })
  const save = (body: BodyInit, headers: Record<string, string> = {}) =>
    request(
      'POST',
      '/api/order/save',
      { 'Content-Type': 'application/json', ...SAME_ORIGIN_HEADERS, ...headers },
      body,
    )
  const order = () => buildOrderJson(shop.listProducts(3))

  it('every response, rejected or not, has the security headers', { tags: ['W10'] }, async () => {
    const json = { ...SAME_ORIGIN_HEADERS, 'Content-Type': 'application/json' }
    const variants: [string, Record<string, string>, string?][] = [
      ['GET', {}],
      ['HEAD', {}],
      ['DELETE', {}],
      ['POST', {}],
      ['POST', json, '{}'],
      ['POST', json, 'x'.repeat(BODY_MAX + 1)],
    ]
    const responses: [string, Response][] = [
      ['a picture', await request('GET', '/pictures/flower-pot-ruby.svg')],
      ['an order', await save(JSON.stringify(order()))],
    ]
    for (const address of ALL_PATHS)
      for (const [method, headers, body] of variants)
        responses.push([`${method} ${address}`, await request(method, address, headers, body)])
    for (const [request, { status, headers }] of responses) {
      const missing = COMMON_HEADERS.filter((name) => !headers.has(name))
      expect(missing, `${request}: ${status}`).toEqual([])
      const policy = headers.get('Content-Security-Policy')
      expect(policy).not.toContain('unsafe-inline')
      for (const directive of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        'form-action ',
      ])
        expect(policy, `${request}: ${status}`).toContain(directive)
    }
    const statuses = new Set(responses.map(([, { status }]) => status))
    for (const status of [200, 204, 401, 403, 404, 405, 413, 422, 500]) expect(statuses).toContain(status)
  })

  it('short responses are not compressed, which would take more memory than it saves', {
    tags: ['W25'],
  }, async () => {
    const { data } = await (await save(JSON.stringify(order()))).json()
    const acceptEncoding = { 'Accept-Encoding': 'gzip, deflate, br' }
    for (const answer of [
      request('GET', '/healthz', acceptEncoding),
      request('GET', '/readyz', acceptEncoding),
      request('GET', '/api/nothing', acceptEncoding),
      request('GET', `/api/order/public/get/${data.order_id}`, acceptEncoding),
      request('GET', '/pictures/nothing.svg/400.webp', acceptEncoding),
      request('GET', '/order-now', acceptEncoding),
      request('POST', '/api/order/search', { ...SAME_ORIGIN_HEADERS, ...acceptEncoding }),
    ]) {
      const { headers, body } = await answer
      const length = `${Buffer.byteLength(await new Response(body).text())}`
      expect([headers.get('Content-Encoding'), headers.get('Content-Length')]).toEqual([null, length])
    }
  })

  it('responses opened by an order id are not cached, indexed or sent as referrer', {
    tags: ['D5', 'W10'],
  }, async () => {
    const { data } = await (await save(JSON.stringify(order()))).json()
    for (const path of ['get', 'print/get']) {
      const { status, headers } = await request('GET', `/api/order/public/${path}/${data.order_id}`)
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    }
  })
})
