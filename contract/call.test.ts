import { describe, expect, it } from 'vitest'
import { defineCalls, listCalls } from './call.ts'

describe('A table of calls', () => {
  it('lists them with method and path', () => {
    const table = defineCalls({
      'GET /api/sparkler/{id}': { permission: 'anyone', summary: 'One', refusals: [] },
    })
    expect(listCalls(table)).toEqual([
      { method: 'GET', path: '/api/sparkler/{id}', permission: 'anyone', summary: 'One', refusals: [] },
    ])
  })

  it('does not compile with a call that names nobody who may make it, or somebody whom nobody knows', {
    tags: ['O3', 'W5'],
  }, () => {
    // @ts-expect-error It says nothing.
    const silent = defineCalls({ 'GET /api/sparkler': { summary: 'One', refusals: [] } })
    // @ts-expect-error There is no such right.
    defineCalls({ 'GET /api/sparkler': { permission: 'see-sparklers', summary: 'One', refusals: [] } })
    // @ts-expect-error Nothing is made by that method.
    defineCalls({ 'DELETE /api/sparkler': { permission: 'anyone', summary: 'One', refusals: [] } })
    expect(listCalls(silent)[0]).not.toHaveProperty('permission')
  })
})
