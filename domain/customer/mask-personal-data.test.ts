import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskMobile, maskName } from './mask-personal-data.ts'

it.each([
  ['Raja', 'R***a'],
  ['Kavitha Murugan', 'K***n'],
  ['கவிதா', 'க***தா'],
  ['Om', 'O***'],
  ['O', 'O***'],
])('masks %s as %s', { tags: ['D6'] }, (name, masked) => expect(maskName(name)).toBe(masked))

it('masks a mobile number as 98xxxxxx10', { tags: ['D6'] }, () =>
  expect(maskMobile('9876543210')).toBe('98xxxxxx10'),
)

it('never reveals the length of a name or the whole name', { tags: ['D6'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (name) => {
      const masked = maskName(name)
      expect(masked).not.toBe(name)
      expect([...new Intl.Segmenter('ta').segment(masked.replace('***', ''))].length).toBeLessThanOrEqual(2)
    }),
  )
})
