import type { OverviewQuery, PageSpeedsJson } from '#contract/office/overview.ts'
import { percentileOf, SPEEDS, type Tally, visitsOf } from '#domain/page-speed.ts'
import { indianClock } from '#i18n/indian-time.ts'
import { findPageSpeed as findTallies } from '../db/queries/page-speed.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

const DAY = 86_400_000

/** The day in India so many days before a time: that of the time itself is 0 days before. */
export function dayBefore(now: Date, days: number): string {
  return indianClock(new Date(now.getTime() - days * DAY)).slice(0, 10)
}

// Upwards: a bucket's end is whole, so no percentile leaves the bucket that it lies in.
const percentile = (tallies: readonly Tally[], percent: number) => Math.ceil(percentileOf(tallies, percent))

/** How fast pages were for those who visited them in the last days, today among them (O8). */
export async function findPageSpeed(
  { db, clock }: Pick<UseCaseParts, 'db' | 'clock'>,
  { days }: OverviewQuery,
): Promise<Outcome<PageSpeedsJson>> {
  const rows = await findTallies(db, dayBefore(clock(), Number(days) - 1))
  const pages = [...Map.groupBy(rows, ({ page }) => page)].map(([page, ofPage]) => {
    const speeds = SPEEDS.flatMap((speed) => {
      const tallies = ofPage.filter((row) => row.speed === speed)
      if (tallies.length === 0) return []
      const [p50, p75, p95] = [
        percentile(tallies, 50),
        percentile(tallies, 75),
        percentile(tallies, 95),
      ] as const
      return [{ speed, visits: visitsOf(tallies), p50, p75, p95 }]
    })
    return { page, speeds, visits: Math.max(...speeds.map(({ visits }) => visits)) }
  })
  pages.sort((a, b) => b.visits - a.visits || (a.page < b.page ? -1 : 1))
  return { data: pages.map(({ page, speeds }) => ({ page, speeds })) }
}
