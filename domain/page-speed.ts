/**
 * How fast pages are for those who visit them, as Google's Web Vitals have it: when the largest thing stood there (LCP), how long
 * it took to answer a tap or key (INP), how much moved by itself (CLS), when the first byte came (TTFB), and when anything was
 * to be seen (FCP).
 */
export const SPEEDS = ['lcp', 'inp', 'cls', 'ttfb', 'fcp'] as const
/** One of them. Its values are whole: ms, and thousandths of what CLS is told in. */
export type Speed = (typeof SPEEDS)[number]

/** Of so many screens a visit tells: who saw more tells of the first. */
export const SCREENS_TOLD = 20
/** Whatever takes longer counts as this. */
export const SPEED_MAX = 600_000

/** Up to where three of four visits must come for a page to be good, and above what it is poor: as published on web.dev/vitals. */
export const BOUNDS: Record<Speed, { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
  ttfb: { good: 800, poor: 1800 },
  fcp: { good: 1800, poor: 3000 },
}

/** How a value is by these bounds. */
export type SpeedRating = 'good' | 'needs-work' | 'poor'

/** How a value is. */
export function ratingOf(speed: Speed, value: number): SpeedRating {
  const { good, poor } = BOUNDS[speed]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-work' : 'poor'
}

/**
 * Up to where each bucket of the histogram goes: a step is a fifth or a quarter, and every bound is an end, so that a rating that
 * is made of buckets is the true one. What is more than the last counts as that.
 */
export const BUCKETS = [
  0, 4, 8, 16, 24, 32, 40, 50, 65, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000, 1250, 1500,
  1800, 2150, 2500, 3000, 3500, 4000, 5000, 6400, 8000, 10_000, 12_500, 16_000, 20_000, 30_000, 60_000,
] as const

/** The bucket of a value, by its upper end. */
export function bucketOf(value: number): number {
  return BUCKETS.find((end) => value <= end) ?? BUCKETS[BUCKETS.length - 1] ?? 0
}

/** How many visits are in a bucket, which its upper end names. */
export type Tally = { up_to: number; visits: number }

/** How many visits are in these buckets. */
export function visitsOf(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { visits }) => sum + visits, 0)
}

/**
 * What so many of a hundred visits did not exceed. Right to the bucket; within that, visits are taken to lie evenly. Throws a
 * RangeError where there are none.
 */
export function percentileOf(tallies: readonly Tally[], percent: number): number {
  const rank = Math.max(1, Math.ceil((visitsOf(tallies) * percent) / 100))
  let before = 0
  for (const { up_to, visits } of [...tallies].sort((a, b) => a.up_to - b.up_to)) {
    if (before + visits >= rank) {
      const from = BUCKETS[BUCKETS.findIndex((end) => end >= up_to) - 1] ?? 0
      return from + ((up_to - from) * (rank - before)) / visits
    }
    before += visits
  }
  throw new RangeError('Nobody visited')
}
