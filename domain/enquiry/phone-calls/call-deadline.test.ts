import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCallDeadline } from './call-deadline.ts'

const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('computeCallDeadline', { tags: ['O4'] }, () => {
  it.each([
    ['2027-10-01T04:30:00.000Z', { isLate: false, minutes: 24 * 60 }],
    ['2027-10-01T07:29:59.999Z', { isLate: false, minutes: 21 * 60 }],
    ['2027-10-02T04:30:00.000Z', { isLate: false, minutes: 0 }],
    ['2027-10-02T04:30:00.001Z', { isLate: true, minutes: 0 }],
    ['2027-10-02T06:30:00.000Z', { isLate: true, minutes: 120 }],
  ])('at %s returns the time left of 24 hours, or the delay', (now, clock) => {
    expect(computeCallDeadline('2027-10-01T04:30:00.000Z', new Date(now))).toEqual(clock)
  })

  it('is late after exactly 24 hours and rounds down to whole minutes', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 3 * DAY }), (placed, after) => {
        const { isLate, minutes } = computeCallDeadline(
          placed.toISOString(),
          new Date(placed.getTime() + after),
        )
        expect(isLate).toBe(after > DAY)
        const off = Math.abs(DAY - after)
        expect(off - minutes * MINUTE).toBeGreaterThanOrEqual(0)
        expect(off - minutes * MINUTE).toBeLessThan(MINUTE)
      }),
    )
  })

  it('is earliest for the enquiry that was placed first', () => {
    const minutesLeft = (placed: Date, now: Date) => {
      const { isLate, minutes } = computeCallDeadline(placed.toISOString(), now)
      return isLate ? -minutes : minutes
    }
    fc.assert(
      fc.property(times, times, times, (one, other, now) => {
        const [first, second] = one < other ? [one, other] : [other, one]
        expect(minutesLeft(first, now)).toBeLessThanOrEqual(minutesLeft(second, now))
      }),
    )
  })
})
