import { expect, it } from 'vitest'
import { listCalls } from '../call.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { PERMISSION_REFUSALS } from './office-refusals.ts'

const calls = listCalls(OFFICE_CALLS)

it.each(calls.filter(({ permission }) => permission !== 'anyone' && permission !== 'office-user'))(
  '$method $path lists the refusals of users without permission',
  { tags: ['O3'] },
  ({ refusals }) => {
    expect(refusals).toEqual(expect.arrayContaining([...PERMISSION_REFUSALS]))
  },
)

it('changes of users and resets of accounts need a confirmed session', {
  tags: ['O2', 'O3'],
}, () => {
  const keysOf = (someCalls: typeof calls) => someCalls.map(({ method, path }) => `${method} ${path}`)
  const changes = calls.filter(
    ({ method, path, permission }) =>
      method === 'POST' && (permission === 'keep-users' || path.endsWith('/reset')),
  )
  expect(changes.length).toBeGreaterThan(6)
  expect(keysOf(calls.filter(({ requiresConfirmation }) => requiresConfirmation))).toEqual(keysOf(changes))
  const refused = calls.filter(({ refusals }) => refusals.includes('confirmation-required'))
  expect(keysOf(refused)).toEqual(keysOf(changes))
})

it.each(calls)('$method $path names each refusal once', ({ refusals }) => {
  expect([...new Set(refusals)]).toEqual(refusals)
})

/** Fields of customers. `address` is missing because it may also be the shop's. */
const PERSONAL = ['customer_name', 'mobile_no', 'email_id', 'city', 'pin_code']

/** Returns the names of all fields in a schema, at any depth. */
function collectFields(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  return Object.entries(schema).flatMap(([name, part]) =>
    name === 'entries'
      ? Object.entries(Object(part)).flatMap(([field, entry]) => [field, ...collectFields(entry, seen)])
      : collectFields(part, seen),
  )
}

it.each(calls.filter(({ data }) => collectFields(data).some((field) => PERSONAL.includes(field))))(
  '$method $path with personal data sets personalRead',
  { tags: ['O8'] },
  ({ personalRead }) => {
    expect(personalRead).toBeDefined()
  },
)

it('collectFields finds calls with personal data', () => {
  const personalCalls = calls.filter(({ data }) => collectFields(data).includes('mobile_no'))
  expect(personalCalls.map(({ path }) => path)).toContain('/office/api/enquiries/{number}')
})
