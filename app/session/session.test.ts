import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SubSchema } from '#domain/customer/customer-id.ts'
import { TokenSchema } from '#domain/customer/session-token.ts'
import { clearSession, findSignedInSub, saveAddressAdded, saveRoles, saveSession } from './session.ts'

const token = v.parse(TokenSchema, 'k'.repeat(43))
const sub = v.parse(SubSchema, 'kavitha')

let storedValues: Map<string, string>
/** Number of values that fit into storage. */
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

/** Stubs session storage with form drafts that contain an address. */
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

describe('browser session', () => {
  it('stores raw token and sub, the flag as 0 or 1, and roles as JSON', {
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

  it('requires a stored token and sub; with only one the visitor is a guest', { tags: ['§6'] }, () => {
    expect(findSignedInSub()).toBeUndefined()
    storedValues.set('public_token', token)
    expect(findSignedInSub()).toBeUndefined()
    storedValues.set('public_sub', '')
    expect(findSignedInSub()).toBeUndefined()
    storedValues.set('public_sub', 'kavitha')
    storedValues.delete('public_token')
    expect(findSignedInSub()).toBeUndefined()
  })

  it('removes token, sub, address-added flag and roles on sign-out, and nothing else', {
    tags: ['§4'],
  }, () => {
    storedValues.set('product_list', '[]')
    saveSession({ token, sub, is_address_added: 1 })
    saveRoles(['user'])
    clearSession()
    expect([...storedValues.keys()]).toEqual(['product_list'])
  })

  it('clears form drafts on sign-in and on sign-out', {
    tags: ['§4'],
  }, () => {
    const signInTab = createTabWithDrafts()
    saveSession({ token, sub, is_address_added: 1 })
    expect([...signInTab.keys()]).toEqual(['placed_order'])
    const signOutTab = createTabWithDrafts()
    clearSession()
    expect([...signOutTab.keys()]).toEqual(['placed_order'])
  })

  it('is not saved, not even partly, when storage is full', { tags: ['W12'] }, () => {
    capacity = 1
    expect(saveSession({ token, sub, is_address_added: 1 })).toBe(false)
    expect(storedValues.size).toBe(0)
  })

  it('is not saved when storage is blocked, without an exception', { tags: ['W12'] }, () => {
    vi.stubGlobal('localStorage', undefined)
    expect(saveSession({ token, sub, is_address_added: 1 })).toBe(false)
    expect(findSignedInSub()).toBeUndefined()
    clearSession()
  })
})
