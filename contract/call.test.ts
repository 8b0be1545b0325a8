import { describe, expect, it } from 'vitest'
import { defineCalls, listCalls } from './call.ts'

describe('defineCalls', () => {
  it('lists each call with its method and path', () => {
    const table = defineCalls({
      'GET /api/sparkler/{id}': { permission: 'anyone', summary: 'One', refusals: [] },
    })
    expect(listCalls(table)).toEqual([
      { method: 'GET', path: '/api/sparkler/{id}', permission: 'anyone', summary: 'One', refusals: [] },
    ])
  })

  it('rejects a call without a permission or with an unknown one at compile time', {
    tags: ['O3', 'W5'],
  }, () => {
    // @ts-expect-error The permission is missing.
    const silent = defineCalls({ 'GET /api/sparkler': { summary: 'One', refusals: [] } })
    // @ts-expect-error There is no such right.
    defineCalls({ 'GET /api/sparkler': { permission: 'see-sparklers', summary: 'One', refusals: [] } })
    // @ts-expect-error The method is not supported.
    defineCalls({ 'DELETE /api/sparkler': { permission: 'anyone', summary: 'One', refusals: [] } })
    expect(listCalls(silent)[0]).not.toHaveProperty('permission')
  })
})
