import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REFERENCE_MAX, referenceKey } from './payment.ts'

it('a reference is the same however it is written', { tags: ['O4'] }, () => {
  expect(referenceKey('upi 4512-0099')).toBe(referenceKey('UPI/45120099'))
  expect(referenceKey('காசோலை 12')).not.toBe(referenceKey('காசோலை 13'))
})

it('what has no letter and no digit is none', { tags: ['O4'] }, () => {
  for (const reference of ['', ' ', '-', '/ .']) expect(referenceKey(reference)).toBeNull()
})

it('is kept in 100 signs, whatever is typed', { tags: ['O4'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: REFERENCE_MAX }), (reference) => {
      expect(referenceKey(reference)?.length ?? 0).toBeLessThanOrEqual(REFERENCE_MAX)
    }),
  )
  expect(referenceKey('ﬃ'.repeat(REFERENCE_MAX))).toHaveLength(REFERENCE_MAX)
})
