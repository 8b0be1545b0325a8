import { randomUUID } from 'node:crypto'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCalls, REFUSAL_STATUS } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { BODY_MAX } from '#server/middleware/body-limit.ts'
import { ODD } from '../api/odd-values.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { type Desk, openDesk } from './desk.ts'
import { ask } from './shop.ts'

/** Bodies that are made up for each call; 10,000 in the long run. */
const BODIES = Number(process.env.GENERATED_BODIES ?? 15)

/** Values of the shape that is asked for, in which one here and there is something else. */
function nearly(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: shapeOf(schema) }, { weight: 1, arbitrary: ODD })
}

function shapeOf(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return ODD
  const { properties, items, anyOf, oneOf, enum: oneOfThese, type } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (oneOfThese) return fc.constantFrom(...oneOfThese)
  if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf ?? []).map(nearly))
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, nearly(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (items && !Array.isArray(items)) return fc.array(nearly(items), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'number' || type === 'integer') return fc.oneof(fc.nat(9), fc.integer(), fc.double())
  if (type === 'string') return fc.oneof(fc.constantFrom('os01', '9876543210', 'Cash', '1'), fc.string())
  return ODD
}

describeOnEachDatabase('What the office’s calls do with what is wrong', (database) => {
  let desk: Desk
  const names: string[] = []
  beforeAll(async () => {
    desk = await openDesk(database())
    const { number } = await desk.place()
    names.push(number, 'os01', '1', '0', '-1', randomUUID(), '\u0000', '௯', '../me', 'x'.repeat(300))
  })
  afterAll(() => desk.shop.catalogue.close())

  /** The path with something in place of each of its parameters. */
  const addressOf = (path: string) =>
    fc
      .array(fc.constantFrom(...names), { minLength: 2, maxLength: 2 })
      .map((given) => path.replace(/\{\w+\}/g, () => encodeURIComponent(given.pop() ?? '')))

  it.each(
    [...listCalls(CALLS), ...listCalls(OFFICE_CALLS)].filter(
      ({ method, events }) => method === 'GET' && !events,
    ),
  )(
    'GET $path never fails, whatever stands in its address',
    async ({ path, query }) => {
      const cookie = await desk.join(`reads${path.replace(/\W/g, '')}`, 'owner')
      const schema = query ? toJsonSchema(query, { target: 'draft-2020-12', errorMode: 'ignore' }) : {}
      const fields = ['unknown', ...Object.keys(schema.properties ?? {})]
      const asked = fc.array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...names)), {
        maxLength: 3,
      })
      await fc.assert(
        fc.asyncProperty(addressOf(path), asked, async (where, words) => {
          const answer = await ask(desk.shop, `GET ${where}?${new URLSearchParams(words)}`, { cookie })
          expect(answer.status).toBeLessThan(500)
          if (answer.status < 400) return
          const { error } = await answer.json()
          expect(REFUSAL_STATUS).toHaveProperty(error.code, answer.status)
        }),
        { numRuns: BODIES },
      )
    },
    60_000 + BODIES * 300,
  )

  // Once a second factor is required of everybody, whoever has none does nothing else: that call comes last.
  const calls = Object.groupBy(
    listCalls(OFFICE_CALLS).filter(({ payload }) => payload),
    ({ path }) => (path === '/office/api/users/second-factor' ? 'last' : 'first'),
  )
  it.each([...(calls.first ?? []), ...(calls.last ?? [])])(
    '$path takes nothing wrong, names the field, and never fails',
    async ({ path, payload, payloadMax, may }) => {
      if (!payload) throw new Error(`${path} has no payload`)
      let n = 0
      // Somebody new each time: what they send may be about themselves.
      const comeIn = async () =>
        may === 'anyone' ? '' : desk.join(`${path.replace(/\W/g, '')}${n++}`, 'owner')
      let cookie = await comeIn()
      const schema = toJsonSchema(payload, { target: 'draft-2020-12', errorMode: 'ignore' })
      const tooMuch = { x: 'x'.repeat(payloadMax ?? BODY_MAX) }
      const answer = await ask(desk.shop, `POST ${path.replace(/\{\w+\}/g, '1')}`, { cookie, body: tooMuch })
      expect(answer.status).toBe(413)

      await fc.assert(
        fc.asyncProperty(addressOf(path), nearly(schema), async (where, value) => {
          const body = JSON.parse(JSON.stringify(value) ?? 'null') ?? {}
          await database().db.deleteFrom('throttle').execute()
          const answer = await ask(desk.shop, `POST ${where}`, { cookie, body })
          expect(answer.status).toBeLessThan(500)
          if (answer.status === 401) cookie = await comeIn()
          if (answer.status < 300) {
            expect(v.safeParse(payload, body).success).toBe(true)
            return
          }
          const { error } = await answer.json()
          expect(REFUSAL_STATUS).toHaveProperty(error.code, answer.status)
          if (error.code !== 'invalid-fields') return
          expect(Object.keys(error.fields)).not.toHaveLength(0)
          for (const words of Object.values(error.fields)) expect(words).toBeTruthy()
        }),
        { numRuns: BODIES },
      )
    },
    60_000 + BODIES * 300,
  )
})
