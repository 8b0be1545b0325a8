import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOUNDS,
  BUCKETS,
  bucketOf,
  percentileOf,
  ratingOf,
  SPEEDS,
  type Tally,
  visitsOf,
} from './page-speed.ts'

/** The tallies of these values, in no order. */
function talliesOf(values: readonly number[]): Tally[] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1)
  return [...counts].map(([up_to, visits]) => ({ up_to, visits }))
}

/** The value that so many of a hundred do not exceed, of the values themselves. */
function trueOf(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(1, Math.ceil((values.length * percent) / 100)) - 1] ?? 0
}

const VALUES = fc.array(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 600_000 })), {
  minLength: 1,
  maxLength: 300,
})
const PERCENT = fc.constantFrom(50, 75, 95)

describe('The percentiles of a histogram', { tags: ['O8'] }, () => {
  it('lie in the bucket of the true ones, whatever was measured', () => {
    fc.assert(
      fc.property(VALUES, PERCENT, (values, percent) => {
        expect(bucketOf(percentileOf(talliesOf(values), percent))).toBe(bucketOf(trueOf(values, percent)))
      }),
    )
  })

  it('are good, need work or are poor as the true ones are', () => {
    fc.assert(
      fc.property(VALUES, PERCENT, fc.constantFrom(...SPEEDS), (values, percent, speed) => {
        const [told, is] = [percentileOf(talliesOf(values), percent), trueOf(values, percent)]
        expect(ratingOf(speed, told)).toBe(ratingOf(speed, is))
      }),
    )
  })

  it('grow with how many visits they are of', () => {
    fc.assert(
      fc.property(VALUES, (values) => {
        const [half, most, nearlyAll] = [50, 75, 95].map((percent) =>
          percentileOf(talliesOf(values), percent),
        )
        expect(half).toBeLessThanOrEqual(most ?? 0)
        expect(most).toBeLessThanOrEqual(nearlyAll ?? 0)
      }),
    )
  })

  it('are of visits that lie evenly within a bucket', () => {
    const tallies = [
      { up_to: 2500, visits: 4 },
      { up_to: 2150, visits: 4 },
    ]
    expect([visitsOf(tallies), percentileOf(tallies, 50), percentileOf(tallies, 75)]).toEqual([8, 2150, 2325])
    expect(percentileOf([{ up_to: 0, visits: 9 }], 75)).toBe(0)
    expect(() => percentileOf([], 75)).toThrow(RangeError)
  })
})

it('every bound is the end of a bucket: no visit is good by where its bucket lies', { tags: ['O8'] }, () => {
  for (const { good, poor } of Object.values(BOUNDS))
    expect(BUCKETS).toEqual(expect.arrayContaining([good, poor]))
  expect([ratingOf('lcp', 2500), ratingOf('lcp', 2501), ratingOf('lcp', 4001)]).toEqual([
    'good',
    'needs-work',
    'poor',
  ])
})
