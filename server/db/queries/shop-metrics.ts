import type { Db } from '../schema.ts'
import { findBackupNights } from './backups.ts'

/** How many nights back to look for a backup that passed its drill. */
const NIGHTS_MAX = 60

async function countNoticesWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

async function countImports(db: Db): Promise<{ reading: number; scheduled: number }> {
  const found = await db
    .selectFrom('price_list_import')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('files')])
    .where('state', 'in', ['reading', 'scheduled'])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => Number(found.find((row) => row.state === state)?.files ?? 0)
  return { reading: countOf('reading'), scheduled: countOf('scheduled') }
}

/**
 * Returns metrics of the whole shop, the same from every instance: pending notices and imports, and the newest proven backup.
 */
export async function findShopMetrics(db: Db) {
  const nights = await findBackupNights(db, NIGHTS_MAX)
  return {
    noticesWaiting: await countNoticesWaiting(db),
    imports: await countImports(db),
    backup: nights.find(({ proven_at }) => proven_at !== null),
  }
}
