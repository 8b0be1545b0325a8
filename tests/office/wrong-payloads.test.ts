import { randomUUID } from 'node:crypto'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalls, STATUS_BY_REFUSAL_CODE } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import { BODY_MAX } from '#server/middleware/limits/body-limit.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { ODD_VALUES } from '../api/odd-values.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { requestOffice } from './office-client.ts'
import { openTestDesk, type TestDesk } from './test-desk.ts'

/** The number of generated bodies per call. */
const BODIES = repeatCount(10, 10_000)

/** Values of a schema's shape, some of them replaced by odd values. */
function nearlyValid(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: shapeOf(schema) }, { weight: 1, arbitrary: ODD_VALUES })
}

function shapeOf(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return ODD_VALUES
  const { properties, items, anyOf, oneOf, enum: enumValues, type } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (enumValues) return fc.constantFrom(...enumValues)
  if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf ?? []).map(nearlyValid))
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, nearlyValid(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (items && !Array.isArray(items)) return fc.array(nearlyValid(items), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'number' || type === 'integer') return fc.oneof(fc.nat(9), fc.integer(), fc.double())
  if (type === 'string') return fc.oneof(fc.constantFrom('os01', '9876543210', 'Cash', '1'), fc.string())
  return ODD_VALUES
}

describeOnEachDatabase('Invalid requests to the office', { tags: ['W4'] }, (database) => {
  let desk: TestDesk
  const names: string[] = []
  beforeAll(async () => {
    desk = await openTestDesk(database())
    const { number } = await desk.placeEnquiry()
    names.push(
      number,
      'os01',
      '1',
      '0',
      '-1',
      randomUUID(),
      '\u0000',
      '௯',
      '../me',
      'constructor',
      'x'.repeat(300),
    )
  })
  afterAll(() => desk.shop.catalogue.close())

  let owners = 0
  let owner = ''
  /** Returns the cookie of an owner. Creates another owner if a call ended the session or changed the role. */
  async function signInFreshUser(): Promise<string> {
    const me = await requestOffice(desk.shop, 'GET /office/api/me', { cookie: owner })
    const isOwner = me.status === 200 && (await me.json()).data.role === 'owner'
    if (!isOwner) owner = await desk.signInNewUser(`owner${owners++}`, 'owner')
    return owner
  }

  /** Fills the parameters of a path with generated values. */
  const fillPath = (path: string) =>
    fc
      .array(fc.constantFrom(...names), { minLength: 2, maxLength: 2 })
      .map((values) => path.replace(/\{\w+\}/g, () => encodeURIComponent(values.pop() ?? '')))

  it.each(
    [...listCalls(SHOP_CALLS), ...listCalls(OFFICE_CALLS)].filter(
      ({ method, isEventStream }) => method === 'GET' && !isEventStream,
    ),
  )(
    'GET $path responds below 500 for any path and query',
    async ({ path, query }) => {
      const cookie = await signInFreshUser()
      const schema = query ? toJsonSchema(query, { target: 'draft-2020-12', errorMode: 'ignore' }) : {}
      const fields = ['unknown', ...Object.keys(schema.properties ?? {})]
      const queryPairs = fc.array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...names)), {
        maxLength: 3,
      })
      await fc.assert(
        fc.asyncProperty(fillPath(path), queryPairs, async (requestPath, pairs) => {
          const response = await requestOffice(
            desk.shop,
            `GET ${requestPath}?${new URLSearchParams(pairs)}`,
            {
              cookie,
            },
          )
          expect(response.status).toBeLessThan(500)
          if (response.status < 400) return
          const { error } = await response.json()
          expect(STATUS_BY_REFUSAL_CODE).toHaveProperty(error.code, response.status)
        }),
        { numRuns: BODIES },
      )
    },
    60_000 + BODIES * 300,
  )

  // A required second factor blocks users without one from all other calls, so that call comes last.
  const calls = Object.groupBy(
    listCalls(OFFICE_CALLS).filter(({ payload }) => payload),
    ({ path }) => (path === '/office/api/users/second-factor' ? 'last' : 'first'),
  )
  it.each([...(calls.first ?? []), ...(calls.last ?? [])])(
    '$path accepts no invalid body, names the field and responds below 500',
    async ({ path, payload, payloadBytesMax, permission }) => {
      if (!payload) throw new Error(`${path} has no payload`)
      const signInSender = async () => (permission === 'anyone' ? '' : signInFreshUser())
      let cookie = await signInSender()
      const schema = toJsonSchema(payload, { target: 'draft-2020-12', errorMode: 'ignore' })
      const oversizedBody = { x: 'x'.repeat(payloadBytesMax ?? BODY_MAX) }
      const response = await requestOffice(desk.shop, `POST ${path.replace(/\{\w+\}/g, '1')}`, {
        cookie,
        body: oversizedBody,
      })
      expect(response.status).toBe(413)

      await fc.assert(
        fc.asyncProperty(fillPath(path), nearlyValid(schema), async (requestPath, value) => {
          const body = JSON.parse(JSON.stringify(value) ?? 'null') ?? {}
          await database().db.deleteFrom('throttle').execute()
          const response = await requestOffice(desk.shop, `POST ${requestPath}`, { cookie, body })
          expect(response.status).toBeLessThan(500)
          if (response.status === 401) cookie = await signInSender()
          if (response.status < 300) {
            expect(v.safeParse(payload, body).success).toBe(true)
            return
          }
          const { error } = await response.json()
          expect(STATUS_BY_REFUSAL_CODE).toHaveProperty(error.code, response.status)
          if (error.code !== 'invalid-fields') return
          expect(Object.keys(error.fields)).not.toHaveLength(0)
          for (const message of Object.values(error.fields)) expect(message).toBeTruthy()
        }),
        { numRuns: BODIES },
      )
    },
    60_000 + BODIES * 300,
  )
})
