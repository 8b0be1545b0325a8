import { findDatabaseTime, findNewestTime } from '../db/queries/database-health.ts'
import type { Db } from '../db/schema.ts'
import { type Finding, fault, ok } from './finding.ts'

/** Allowed difference between the two clocks, and allowed age of a row from the future, in ms. */
const CLOCK_SKEW_MAX = 5_000

const ROW_AHEAD_MAX = 60_000

/** Compares the local clock with the database's clock and with the newest row. */
export async function examineClock(db: Db, now: Date): Promise<Finding> {
  const database = await findDatabaseTime(db)
  const apart = database ? Math.abs(database.getTime() - now.getTime()) : 0
  const advice = 'Synchronize the clocks with NTP (timedatectl).'
  if (apart > CLOCK_SKEW_MAX)
    return fault('clock', `differs from PostgreSQL's by ${Math.round(apart / 1000)} s`, advice)
  const newest = await findNewestTime(db)
  return newest && Date.parse(newest) > now.getTime() + ROW_AHEAD_MAX
    ? fault('clock', `is ${now.toISOString()}, but the newest row is of ${newest}`, advice)
    : ok('clock', now.toISOString())
}
