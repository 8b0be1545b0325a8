import { describe, expect, it } from 'vitest'
import * as en from './office/en.ts'
import * as ta from './office/ta.ts'
import { product } from './ta/catalogue/product.ts'

type Leaf = [path: string, text: string]

/** Returns every text with the path of its keys: 'shell.menu'. */
function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
}

// The storefront's messages, which `errors` includes, are tested in ta.test.ts.
const english = leaves({ ...en })
const tamil = leaves({ ...ta })

describe('The Tamil texts of the office', () => {
  it('have the same areas and keys as the English ones', () => {
    expect(tamil.map(([path]) => path)).toEqual(english.map(([path]) => path))
    expect(tamil).not.toEqual([])
    const files = Object.keys(import.meta.glob('./office/{en,ta}/**/*.ts'))
    expect(files).toHaveLength(2 * Object.keys(en).length)
  })

  it('are in Tamil, except for names that are English in Tamil too', () => {
    const others = tamil.filter(([, text]) => !/[அ-ஹ]/.test(text))
    expect(Object.fromEntries(others)).toEqual({
      'audit.fields.price': 'M.R.P',
      'enquiry.modes.UPI': 'UPI',
      'shell.otherLanguage': 'English',
      'imports.fields.price': 'M.R.P',
      'imports.meanings.mrp': 'M.R.P',
      'priceList.priceHint': 'M.R.P',
      'productFields.price.audit': 'M.R.P',
      'productFields.price.sheet': 'M.R.P',
      'settings.entries.ifsc': 'IFSC',
      'settings.fields.shop.gstin': 'GSTIN',
    })
  })

  it('are complete letters with ASCII digits and single spaces', () => {
    for (const [path, text] of tamil) {
      expect(text, path).toMatch(/^[\u0B80-\u0BE5\x20-\x7E₹…‘’]*$/)
      // A letter has at most one sign, and no word starts with one.
      expect(text, path).not.toMatch(/[\u0BBE-\u0BCD]{2}|(^|[^\u0B80-\u0BE5])[\u0BBE-\u0BCD]| {2}|^ /)
      expect(text, path).toBe(text.normalize('NFC'))
    }
  })
})

it('the office and the storefront use the same Tamil word for sold out', () => {
  const words = [
    ta.priceList.columns.is_sold_out,
    ta.packing.soldOut,
    ta.newEnquiry.soldOut,
    ta.audit.fields.is_sold_out,
  ]
  expect(words).toEqual(words.map(() => product.outOfStock))
  expect(tamil.filter(([, text]) => /தீர்ந்த/.test(text))).toEqual([])
})

describe('The English texts of the office', () => {
  it('have the stated names', () => {
    expect(en.account).toMatchObject({
      email: 'Email',
      password: 'Password',
      signIn: 'Sign In',
      code: 'Code',
    })
    expect(en.errors['sign-in-failed']).toBe('Invalid email or password')
    expect(en.shell.signOut).toBe('Sign Out')
    expect([en.shell.otherLanguage, ta.shell.otherLanguage]).toEqual(['தமிழ்', 'English'])
  })
})
