import { describe, expect, it } from 'vitest'
import * as en from './office/en.ts'
import * as ta from './office/ta.ts'
import { product } from './ta/catalogue/product.ts'

type Leaf = [path: string, text: string]

/** Every text under the path of keys that leads to it: 'frame.menu'. */
function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
}

// The storefront's sentences, which the errors begin with, are looked at in ta.test.ts.
const english = leaves({ ...en })
const tamil = leaves({ ...ta })

describe('the Tamil words of the office', () => {
  it('are of the same areas, with the same keys', () => {
    expect(tamil.map(([path]) => path)).toEqual(english.map(([path]) => path))
    expect(tamil).not.toEqual([])
    const files = Object.keys(import.meta.glob('./office/{en,ta}/**/*.ts'))
    expect(files).toHaveLength(2 * Object.keys(en).length)
  })

  it('are in Tamil, but for what is known by its English name', () => {
    const others = tamil.filter(([, text]) => !/[அ-ஹ]/.test(text))
    expect(Object.fromEntries(others)).toEqual({
      'audit.fields.price': 'M.R.P',
      'enquiry.modes.UPI': 'UPI',
      'frame.otherLanguage': 'English',
      'imports.fields.price': 'M.R.P',
      'imports.meanings.mrp': 'M.R.P',
      'priceList.priceHint': 'M.R.P',
      'productFields.price.audit': 'M.R.P',
      'productFields.price.sheet': 'M.R.P',
    })
  })

  it('are written in whole letters, with ASCII digits and single spaces', () => {
    for (const [path, text] of tamil) {
      expect(text, path).toMatch(/^[\u0B80-\u0BE5\x20-\x7E₹…‘’]*$/)
      // A letter takes one sign at most, and no word begins with one.
      expect(text, path).not.toMatch(/[\u0BBE-\u0BCD]{2}|(^|[^\u0B80-\u0BE5])[\u0BBE-\u0BCD]| {2}|^ /)
      expect(text, path).toBe(text.normalize('NFC'))
    }
  })
})

it('a product that is not to be had is called so by one word in Tamil, the storefront’s', () => {
  const words = [
    ta.priceList.columns.is_sold_out,
    ta.pack.soldOut,
    ta.newEnquiry.soldOut,
    ta.audit.fields.is_sold_out,
  ]
  expect(words).toEqual(words.map(() => product.outOfStock))
  expect(tamil.filter(([, text]) => /தீர்ந்த/.test(text))).toEqual([])
})

describe('the English words of the office', () => {
  it('are those that people and screen readers know it by', () => {
    expect(en.account).toMatchObject({
      email: 'Email',
      password: 'Password',
      signIn: 'Sign In',
      code: 'Code',
    })
    expect(en.errors['sign-in-failed']).toBe('Invalid email or password')
    expect(en.frame.signOut).toBe('Sign Out')
    expect([en.frame.otherLanguage, ta.frame.otherLanguage]).toEqual(['தமிழ்', 'English'])
  })
})
