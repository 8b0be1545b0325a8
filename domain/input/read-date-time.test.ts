import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDateTime, toIndianIsoTime } from '#i18n/indian-time.ts'
import { anyText } from '#testing/samples/any-text.ts'
import { readDateTime } from './read-date-time.ts'
import { readEnquiryNumber } from './read-enquiry-number.ts'

const minute = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))

describe('a moment', { tags: ['O4', 'O5'] }, () => {
  it('is what it was, as a box gives it and as the shop writes it in both languages', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom('en' as const, 'ta' as const), (date, language) => {
        expect(readDateTime(toIndianIsoTime(date).slice(0, 16))).toBe(date.toISOString())
        expect(readDateTime(formatDateTime(date, language))).toBe(date.toISOString())
      }),
    )
  })

  it('is read with the Tamil words for morning and afternoon too', () => {
    expect(readDateTime('08/11/2026 06:05 முற்பகல்')).toBe('2026-11-08T00:35:00.000Z')
    expect(readDateTime('08/11/2026 06:05 பிற்பகல்')).toBe('2026-11-08T12:35:00.000Z')
  })

  it('is none without a time, and none on a day that the calendar does not have', () => {
    expect(readDateTime('2026-11-27')).toBeUndefined()
    expect(readDateTime('31/02/2026 14:30')).toBeUndefined()
    expect(readDateTime('1.3.2026 14:30')).toBe('2026-03-01T09:00:00.000Z')
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const read of [readDateTime, readEnquiryNumber]) expect(() => read(text)).not.toThrow()
      }),
    )
  })
})
