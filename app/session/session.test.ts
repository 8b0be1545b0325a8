import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SubSchema, TokenSchema } from '#domain/customer/customer.ts'
import { forgetSession, keepRoles, keepSession, noteAddress, signedInSub } from './session.ts'

const token = v.parse(TokenSchema, 'k'.repeat(43))
const sub = v.parse(SubSchema, 'kavitha')

let kept: Map<string, string>
/** How many values the browser has room for. */
let room: number

beforeEach(() => {
  kept = new Map()
  room = 100
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (kept.size >= room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
})

/** A tab in which somebody's address stands in the forms. */
function tabWithForm() {
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
    expect(keepSession({ token, sub, is_address_added: 0 })).toBe(true)
    keepRoles(['user'])
    expect(Object.fromEntries(kept)).toEqual({
      public_token: token,
      public_sub: 'kavitha',
      is_address_added: '0',
      roles: '["user"]',
    })
    expect(signedInSub()).toBe('kavitha')
    noteAddress()
    expect(kept.get('is_address_added')).toBe('1')
  })

  it('is inferred from a stored token and sub: one of the two is a guest', { tags: ['§6'] }, () => {
    expect(signedInSub()).toBeUndefined()
    kept.set('public_token', token)
    expect(signedInSub()).toBeUndefined()
    kept.set('public_sub', '')
    expect(signedInSub()).toBeUndefined()
    kept.set('public_sub', 'kavitha')
    kept.delete('public_token')
    expect(signedInSub()).toBeUndefined()
  })

  it('ends with token, sub, address-added flag and roles removed, and nothing else', { tags: ['§4'] }, () => {
    kept.set('product_list', '[]')
    keepSession({ token, sub, is_address_added: 1 })
    keepRoles(['user'])
    forgetSession()
    expect([...kept.keys()]).toEqual(['product_list'])
  })

  it('begins and ends without what stood in forms: it is of whoever was there before', {
    tags: ['§4'],
  }, () => {
    const before = tabWithForm()
    keepSession({ token, sub, is_address_added: 1 })
    expect([...before.keys()]).toEqual(['placed_order'])
    const theirs = tabWithForm()
    forgetSession()
    expect([...theirs.keys()]).toEqual(['placed_order'])
  })

  it('is not possible where the browser has no room: nothing of it stays', { tags: ['W12'] }, () => {
    room = 1
    expect(keepSession({ token, sub, is_address_added: 1 })).toBe(false)
    expect(kept.size).toBe(0)
  })

  it('is not possible where the browser may keep nothing, and nothing breaks', { tags: ['W12'] }, () => {
    vi.stubGlobal('localStorage', undefined)
    expect(keepSession({ token, sub, is_address_added: 1 })).toBe(false)
    expect(signedInSub()).toBeUndefined()
    forgetSession()
  })
})
