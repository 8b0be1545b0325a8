import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SubSchema, TokenSchema } from '#domain/customer/customer.ts'
import { clearSession, findSignedInSub, saveAddressAdded, saveRoles, saveSession } from './session.ts'

const token = v.parse(TokenSchema, 'k'.repeat(43))
const sub = v.parse(SubSchema, 'kavitha')

let storedValues: Map<string, string>
/** How many values the browser has room for. */
let capacity: number

beforeEach(() => {
  storedValues = new Map()
  capacity = 100
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedValues.get(key) ?? null,
    removeItem: (key: string) => storedValues.delete(key),
    setItem: (key: string, value: string) => {
      if (storedValues.size >= capacity) throw new DOMException('full', 'QuotaExceededError')
      storedValues.set(key, value)
    },
  })
})

/** A tab in which somebody's address stands in the forms. */
function createTabWithDrafts() {
  const tab = new Map([
    ['billing_form', '{"owner":"","fields":{"city":"Madurai"}}'],
    ['signup_form', '{"owner":"","fields":{"city":"Madurai"}}'],
    ['tracking_form', '{"owner":"","fields":{"mobile_no":"9876501234"}}'],
    ['placed_order', '{}'],
  ])
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => tab.delete(key) })
  return tab
}

afterEach(() => vi.unstubAllGlobals())

describe('a sign-in in the browser', () => {
  it('is kept under the stated keys: token and sub as they are, the flag as 0 or 1, roles as JSON', {
    tags: ['§3', '§4'],
  }, () => {
    expect(saveSession({ token, sub, is_address_added: 0 })).toBe(true)
    saveRoles(['user'])
    expect(Object.fromEntries(storedValues)).toEqual({
      public_token: token,
      public_sub: 'kavitha',
      is_address_added: '0',
      roles: '["user"]',
    })
    expect(findSignedInSub()).toBe('kavitha')
    saveAddressAdded()
    expect(storedValues.get('is_address_added')).toBe('1')
  })

  it('is inferred from a stored token and sub: one of the two is a guest', { tags: ['§6'] }, () => {
    expect(findSignedInSub()).toBeUndefined()
    storedValues.set('public_token', token)
    expect(findSignedInSub()).toBeUndefined()
    storedValues.set('public_sub', '')
    expect(findSignedInSub()).toBeUndefined()
    storedValues.set('public_sub', 'kavitha')
    storedValues.delete('public_token')
    expect(findSignedInSub()).toBeUndefined()
  })

  it('ends with token, sub, address-added flag and roles removed, and nothing else', { tags: ['§4'] }, () => {
    storedValues.set('product_list', '[]')
    saveSession({ token, sub, is_address_added: 1 })
    saveRoles(['user'])
    clearSession()
    expect([...storedValues.keys()]).toEqual(['product_list'])
  })

  it('begins and ends without what stood in forms: it is of whoever was there before', {
    tags: ['§4'],
  }, () => {
    const before = createTabWithDrafts()
    saveSession({ token, sub, is_address_added: 1 })
    expect([...before.keys()]).toEqual(['placed_order'])
    const theirs = createTabWithDrafts()
    clearSession()
    expect([...theirs.keys()]).toEqual(['placed_order'])
  })

  it('is not possible where the browser has no room: nothing of it stays', { tags: ['W12'] }, () => {
    capacity = 1
    expect(saveSession({ token, sub, is_address_added: 1 })).toBe(false)
    expect(storedValues.size).toBe(0)
  })

  it('is not possible where the browser may keep nothing, and nothing breaks', { tags: ['W12'] }, () => {
    vi.stubGlobal('localStorage', undefined)
    expect(saveSession({ token, sub, is_address_added: 1 })).toBe(false)
    expect(findSignedInSub()).toBeUndefined()
    clearSession()
  })
})
