import type { Shop } from './shop.ts'

/** India is five and a half hours ahead of UTC, all year. */
const INDIA_OFFSET_MS = 19_800_000

/** A season in which no enquiry is taken: `opens` is the first day on which one is, '2027-06-01', where that is to come. */
export type ClosedSeason = { opens?: string }

/** What keeps the shop from taking enquiries at a time, by the day in India (D18); undefined while it takes them. */
export function findClosedSeason(season: Shop['season'], now: Date): ClosedSeason | undefined {
  if (!season) return undefined
  const { opens, closes } = season
  const today = new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
  if (today < opens) return { opens }
  return today > closes ? {} : undefined
}
