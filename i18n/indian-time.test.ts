import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatDateTime } from './indian-time.ts'

describe('Dates', { tags: ['§9', 'D16'] }, () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each([
    ['2026-11-08T00:00:00Z', '08/11/2026 05:30 AM'],
    ['2026-11-08T18:29:59.999Z', '08/11/2026 11:59 PM'],
    ['2026-11-08T18:30:00Z', '09/11/2026 12:00 AM'],
    ['2026-11-08T06:30:00Z', '08/11/2026 12:00 PM'],
    ['2026-12-31T20:00:00Z', '01/01/2027 01:30 AM'],
    ['2026-11-08T12:35:00.000Z', '08/11/2026 06:05 PM'],
  ])('show %s as %s', (utc, shown) => {
    expect(formatDateTime(utc, 'en')).toBe(shown)
    expect(formatDateTime(new Date(utc), 'en')).toBe(shown)
    expect(formatDateTime(utc, 'ta')).toBe(shown)
    expect(formatDate(utc)).toBe(shown.slice(0, 10))
  })

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'are in Indian time in the zone %s',
    (TZ) => {
      process.env.TZ = TZ
      expect(formatDateTime('2026-11-08T18:30:00Z', 'en')).toBe('09/11/2026 12:00 AM')
    },
  )

  it('agree with the time zone database', () => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    })
    const years = {
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    }
    fc.assert(
      fc.property(fc.date(years), (time) => {
        const dateParts = Object.fromEntries(
          parts.formatToParts(time).map(({ type, value }) => [type, value]),
        )
        const hour = dateParts.hour === '00' ? '12' : dateParts.hour
        const shown = `${dateParts.day}/${dateParts.month}/${dateParts.year} ${hour}:${dateParts.minute} ${dateParts.dayPeriod?.toUpperCase()}`
        expect(formatDateTime(time, 'en')).toBe(shown)
      }),
    )
  })

  it('throw for an invalid date', () => {
    expect(() => formatDateTime('yesterday', 'en')).toThrow(RangeError)
  })
})
