import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callBackTimes } from './call-back-times.ts'

describe('The usual times to call back', { tags: ['O4'] }, () => {
  it('are an hour later, 6 PM and tomorrow 10 AM in India', () => {
    const { hour, evening, tomorrow } = callBackTimes(new Date('2027-10-20T05:15:00.000Z'))
    expect(hour.toISOString()).toBe('2027-10-20T06:15:00.000Z')
    expect(evening?.toISOString()).toBe('2027-10-20T12:30:00.000Z')
    expect(tomorrow.toISOString()).toBe('2027-10-21T04:30:00.000Z')
  })

  it('follow the day in India, not in UTC', () => {
    expect(callBackTimes(new Date('2027-10-20T18:45:00.000Z')).tomorrow.toISOString()).toBe(
      '2027-10-22T04:30:00.000Z',
    )
  })

  it('offer no evening within the hour before it or after it', () => {
    expect(callBackTimes(new Date('2027-10-20T11:31:00.000Z')).evening).toBeUndefined()
    expect(callBackTimes(new Date('2027-10-20T16:00:00.000Z')).evening).toBeUndefined()
  })

  it('are always later than now', () => {
    const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(times, (now) => {
        const { hour, evening, tomorrow } = callBackTimes(now)
        for (const time of [hour, evening ?? hour, tomorrow])
          expect(time.getTime()).toBeGreaterThan(now.getTime())
      }),
    )
  })
})
