import { describe, expect, it } from 'vitest'
import { callsOf, listCalls } from './call.ts'

describe('A table of calls', () => {
  it('lists them with method and path', () => {
    const table = callsOf({ 'GET /api/sparkler/{id}': { may: 'anyone', summary: 'One', refusals: [] } })
    expect(listCalls(table)).toEqual([
      { method: 'GET', path: '/api/sparkler/{id}', may: 'anyone', summary: 'One', refusals: [] },
    ])
  })

  it('does not compile with a call that names nobody who may make it, or somebody whom nobody knows', {
    tags: ['O3', 'W5'],
  }, () => {
    // @ts-expect-error It says nothing.
    const silent = callsOf({ 'GET /api/sparkler': { summary: 'One', refusals: [] } })
    // @ts-expect-error There is no such right.
    callsOf({ 'GET /api/sparkler': { may: 'see-sparklers', summary: 'One', refusals: [] } })
    // @ts-expect-error Nothing is made by that method.
    callsOf({ 'DELETE /api/sparkler': { may: 'anyone', summary: 'One', refusals: [] } })
    expect(listCalls(silent)[0]).not.toHaveProperty('may')
  })
})
