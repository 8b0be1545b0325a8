import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readMobileNumber } from './read-mobile-number.ts'

it.each([
  ['0091-98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['9123456780', '9123456780'],
  ['919123456780', '9123456780'],
  ['+091 98765 43210', '9876543210'],
  ['000919876543210', '9876543210'],
  ['+0 98765 43210', '9876543210'],
  ['+91 0091 098765 43210', '9876543210'],
  ['00098765 43210', '9876543210'],
  ['+1 98765 43210', '0019876543210'],
  ['98765', '98765'],
  ['98765432101', '98765432101'],
  ['', ''],
])('readMobileNumber reads %j as %j', (text, digits) => {
  expect(readMobileNumber(text)).toBe(digits)
})

it('readMobileNumber never invents digits at the end and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ -()') }), (text) => {
      const digits = readMobileNumber(text)
      // A leading plus becomes 00.
      expect(`00${text.replace(/\D/g, '')}`.endsWith(digits)).toBe(true)
      expect(readMobileNumber(digits)).toBe(digits)
    }),
  )
})
