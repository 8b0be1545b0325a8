import { indianDay } from './indian-day.ts'
import type { Shop } from './shop.ts'

/** A closed season. `opens` is the first day of the next season, '2027-06-01', if it is in the future. */
export type ClosedSeason = { opens?: string }

/** Returns the closed season if the shop takes no enquiries at this time, by the day in India (D18); else undefined. */
export function findClosedSeason(season: Shop['season'], now: Date): ClosedSeason | undefined {
  if (!season) return undefined
  const { opens, closes } = season
  const today = indianDay(now)
  if (today < opens) return { opens }
  return today > closes ? {} : undefined
}
