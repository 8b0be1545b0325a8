import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeReference, REFERENCE_MAX } from './payment.ts'

it('normalizeReference ignores case and punctuation', { tags: ['O4'] }, () => {
  expect(normalizeReference('upi 4512-0099')).toBe(normalizeReference('UPI/45120099'))
  expect(normalizeReference('காசோலை 12')).not.toBe(normalizeReference('காசோலை 13'))
})

it('normalizeReference returns null without letters and digits', { tags: ['O4'] }, () => {
  for (const reference of ['', ' ', '-', '/ .']) expect(normalizeReference(reference)).toBeNull()
})

it('normalizeReference never exceeds the maximum length', { tags: ['O4'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: REFERENCE_MAX }), (reference) => {
      expect(normalizeReference(reference)?.length ?? 0).toBeLessThanOrEqual(REFERENCE_MAX)
    }),
  )
  expect(normalizeReference('ﬃ'.repeat(REFERENCE_MAX))).toHaveLength(REFERENCE_MAX)
})
