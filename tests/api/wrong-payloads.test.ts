import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalls } from '#contract/call.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { SignInResult } from '#domain/customer/customer-session.ts'
import { STATUS_BY_ERROR_CODE } from '#domain/error-codes.ts'
import { BODY_MAX } from '#server/middleware/limits/body-limit.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { ODD_VALUES } from './odd-values.ts'
import { buildOrderJson, buildSignup, openTestShop, SAME_ORIGIN_HEADERS, type TestShop } from './test-shop.ts'

/** A valid order line. */
const LINE = { product_id: 'os01', price: 1, qty: 100, sub_total: 100 }
/** Lines with an odd value, or more lines than an order may have. */
const LINES = fc.oneof(
  fc
    .record({ field: fc.constantFrom(...Object.keys(LINE)), value: ODD_VALUES })
    .map(({ field, value }) => [{ ...LINE, [field]: value }]),
  fc.constant(Array.from({ length: 1001 }, () => LINE)),
)
/** The number of generated bodies per call. */
const BODIES = repeatCount(20, 10_000)

describeOnEachDatabase('A customer’s call with a wrong payload', { tags: ['W4', '§5', '§8'] }, (database) => {
  let shop: TestShop
  let customer: SignInResult
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  const validPayloads: Record<string, () => object> = {
    '/api/order/save': () => buildOrderJson(shop.listProducts(3)),
    '/api/order/changes/accept': () => ({ id: 'x'.repeat(24), version_no: 2 }),
    '/api/order/search/mobile_no': () => ({ mobile_no: '9876543210', show_all: false }),
    '/api/order/search': () => ({ sub: customer.sub, search_by_date: false, show_all: false }),
    '/api/users/login': () => ({ username: '9876543210', password: '4820157396' }),
    '/api/users/checkSession': () => ({ access_token: customer.token }),
    '/api/account/checkDuplicate': () => buildSignup('9876543210'),
    '/api/account/save': () => buildSignup('9876543210'),
    '/api/account/update': () => {
      const { mobile_no: _, district: __, state: ___, ...profile } = buildSignup('9876543210')
      return { sub: customer.sub, ...profile }
    },
    '/api/account/changePassword': () => ({ password: '0000000000', new_password: '4820157396' }),
    '/api/start/failed': () => ({ what: 'SyntaxError', page: '/order-now' }),
  }
  const calls = listCalls(SHOP_CALLS).filter(({ method, payload }) => method === 'POST' && payload)

  function send(path: string, body: string) {
    const headers = {
      'Content-Type': 'application/json',
      ...SAME_ORIGIN_HEADERS,
      'x-auth-token': customer.token,
    }
    return shop.app.request(path, { method: 'POST', headers, body })
  }
  const isRight = (schema: v.GenericSchema | undefined, body: string) =>
    schema !== undefined && v.safeParse(schema, JSON.parse(body)).success

  it.each(calls)(
    '$path rejects it, names the field, and never fails',
    async ({ path, payload }) => {
      const number = `9${path.length}`.padEnd(10, '0')
      customer = await shop.registerAndSignIn(number)
      const payloadOf = validPayloads[path]
      if (!payloadOf) throw new Error(`No good payload of ${path}`)
      const fields = Object.keys(payloadOf())
      const before = await database()
        .db.selectFrom('customer')
        .selectAll()
        .where('sub', '<>', customer.sub)
        .execute()

      const changed = fc.oneof(
        fc.record({ field: fc.constantFrom(...fields), value: ODD_VALUES }),
        // An order reads this field; every other payload ignores it as unknown.
        fc.record({ field: fc.constant('product_list'), value: LINES }),
      )
      const bodies = fc.oneof(
        { weight: 1, arbitrary: fc.json() },
        {
          weight: 5,
          arbitrary: changed.map(({ field, value }) => JSON.stringify({ ...payloadOf(), [field]: value })),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            '{',
            'null',
            '[]',
            '"x"',
            `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
            '{"__proto__":{"sub":"x"}}',
          ),
        },
      )
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          // Rate limits must not reject any of the bodies.
          await database().db.deleteFrom('throttle').execute()
          const response = await send(path, body)
          expect(response.status).toBeLessThan(500)
          if (response.status < 300) {
            expect(isRight(payload, body)).toBe(true)
            return
          }
          const { error } = await response.json()
          expect(STATUS_BY_ERROR_CODE).toHaveProperty(error.code, response.status)
          if (error.code !== 'invalid-fields') return
          for (const [field, message] of Object.entries(error.fields)) {
            // A nested field is named by its path: screens.0.lcp.
            expect([...fields, 'body']).toContain(field.split('.')[0])
            expect(message).toBeTruthy()
          }
        }),
        { numRuns: BODIES },
      )

      // No other customer changed. New rows are complete: the constraints of the table hold.
      const after = await database().db.selectFrom('customer').selectAll().execute()
      expect(after).toEqual(expect.arrayContaining(before))
      expect((await send(path, 'x'.repeat(BODY_MAX + 1))).status).toBe(413)
    },
    60_000 + BODIES * 300,
  )
})
