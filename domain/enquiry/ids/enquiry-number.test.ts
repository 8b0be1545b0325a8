import { describe, expect, it } from 'vitest'
import { enquiryNumber } from './enquiry-number.ts'

describe('Ids and numbers', { tags: ['D5'] }, () => {
  it('enquiryNumber formats year and count', () => {
    expect(enquiryNumber(2026, 42)).toBe('2026-00042')
    expect(enquiryNumber(2026, 123_456)).toBe('2026-123456')
    for (const n of [-1, 1.5, Number.NaN]) expect(() => enquiryNumber(2026, n)).toThrow()
  })
})
