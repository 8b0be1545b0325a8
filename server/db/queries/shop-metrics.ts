import type { Db } from '../schema.ts'
import { findBackupNights } from './backups.ts'

/** So many nights back a backup is looked for that passed. */
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
  const of = (state: string) => Number(found.find((row) => row.state === state)?.files ?? 0)
  return { reading: of('reading'), scheduled: of('scheduled') }
}

/** How the shop as a whole stands, whichever instance asks: notices and files that wait, and the newest backup that passed. */
export async function findShopMetrics(db: Db) {
  const nights = await findBackupNights(db, NIGHTS_MAX)
  return {
    noticesWaiting: await countNoticesWaiting(db),
    imports: await countImports(db),
    backup: nights.find(({ proven_at }) => proven_at !== null),
  }
}
