import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderJson } from '#contract/json-schemas.ts'
import { findCustomer } from '#server/db/queries/customers.ts'
import { createLogger } from '#server/logger.ts'
import { createListener } from '#server/request-listener.ts'
import { SCRIPT_PAYLOADS } from '#testing/samples/script-payloads.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { buildOrderJson, buildSignup, openTestShop, SAME_ORIGIN_HEADERS, type TestShop } from './test-shop.ts'

const SCRIPTS = SCRIPT_PAYLOADS.filter((_, index) => index % repeatCount(4, 1) === 0)

describeOnEachDatabase('A script typed into a field', { tags: ['W9', 'W18'] }, (database) => {
  let shop: TestShop
  const log: string[] = []
  const server = createServer()

  beforeAll(async () => {
    const logger = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => log.push(line) })
    shop = await openTestShop(database(), { logger })
    server.on(
      'request',
      createListener(shop.app, {
        logger,
        settings: {},
      }),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.close()
    shop.catalogue.close()
  })

  async function sendRequest(path: string, payload?: object, headers: Record<string, string> = {}) {
    const address = server.address()
    if (address === null || typeof address === 'string')
      throw new Error('The server is open inside tests only')
    const response = await fetch(`http://127.0.0.1:${address.port}/api/${path}`, {
      method: payload ? 'POST' : 'GET',
      headers: { ...SAME_ORIGIN_HEADERS, ...(payload && { 'Content-Type': 'application/json' }), ...headers },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/)
    return { status: response.status, ...(await response.json()) }
  }

  it('is returned as plain text in profile, bill and tracking, and never logged', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000000')
    const auth = { 'x-auth-token': token }
    for (const [i, script] of SCRIPTS.entries()) {
      const mobile_no = `${9_000_000_001 + i}`
      const texts = { customer_name: script, address: script, city: script }
      const signup = { ...buildSignup(mobile_no), ...texts, district: script, state: script }
      const { data: registered } = await sendRequest('account/save', signup, {
        fp: encodeURIComponent(script),
      })
      expect(await findCustomer(database().db, registered.sub)).toEqual({ ...signup, sub: registered.sub })
      expect((await sendRequest('account/update', { sub, ...texts }, auth)).data).toMatchObject(texts)
      expect((await sendRequest(`account/search/single/sub/${sub}`, undefined, auth)).data).toMatchObject(
        texts,
      )

      const order = { ...buildOrderJson(shop.listProducts(3)), ...texts, mobile_no }
      const { data: saved } = await sendRequest(`order/save?note=${encodeURIComponent(script)}`, order, auth)
      const { data: bill } = await sendRequest(`order/public/print/get/${saved.order_id}`)
      expect(bill).toMatchObject(texts)
      const { data: tracked } = await sendRequest('order/search/mobile_no', { mobile_no })
      expect(tracked).toMatchObject([{ city: script, address: '' }])
    }
    const { data: own }: { data: OrderJson[] } = await sendRequest('order/search', {}, auth)
    expect(own.map(({ address }) => address).sort()).toEqual([...SCRIPTS].sort())

    expect(log.length).toBeGreaterThanOrEqual(6 * SCRIPTS.length)
    const logText = log.join('')
    for (const script of SCRIPTS) {
      for (const text of [script, JSON.stringify(script).slice(1, -1), encodeURIComponent(script)])
        expect(logText).not.toContain(text)
    }
    expect(logText).not.toMatch(/\b90000000\d\d\b/)
    expect(logText).not.toContain(token)
  })

  it('is rejected in fields with a format, without being repeated', async () => {
    for (const script of SCRIPTS) {
      const numbers = { mobile_no: script, pin_code: script, email_id: script }
      const responses = [
        await sendRequest('account/save', { ...buildSignup('9876543210'), ...numbers }),
        await sendRequest('users/login', { username: script, password: script }),
        await sendRequest('users/checkSession', { access_token: script }),
        await sendRequest('order/search/mobile_no', { mobile_no: script }),
        await sendRequest(`order/public/print/get/${encodeURIComponent(script)}`),
        await sendRequest('order/search', {}, { 'x-auth-token': encodeURIComponent(script) }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([422, 422, 401, 422, 404, 401])
      for (const response of responses)
        expect(JSON.stringify(response)).not.toContain(JSON.stringify(script).slice(1, -1))
    }
  })
})
