import { expect, it } from 'vitest'
import { listCalls } from '../call.ts'
import { OFFICE_CALLS } from './calls.ts'
import { OF_OTHERS } from './refusals.ts'

const calls = listCalls(OFFICE_CALLS)

it.each(calls.filter(({ may }) => may !== 'anyone' && may !== 'office-user'))(
  '$method $path says how whoever may not is refused',
  { tags: ['O3'] },
  ({ refusals }) => {
    expect(refusals).toEqual(expect.arrayContaining([...OF_OTHERS]))
  },
)

it.each(calls)('$method $path names each refusal once', ({ refusals }) => {
  expect([...new Set(refusals)]).toEqual(refusals)
})
