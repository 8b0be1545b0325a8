import type { Speed, Tally } from '#domain/page-speed.ts'
import { inChunks } from '../chunks.ts'
import type { Db, PageSpeedTable, Trx } from '../schema.ts'

/** In one order everywhere: two instances that add to the same rows never wait for each other crosswise. */
const placeOf = ({ day, page, speed, up_to }: PageSpeedTable) => `${day} ${page} ${speed} ${up_to}`

/** Adds these visits to those that are there. No row of them comes twice. */
export async function addPageSpeed(trx: Trx, rows: readonly PageSpeedTable[]): Promise<void> {
  const inOrder = rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  await inChunks(inOrder, (chunk) =>
    trx
      .insertInto('page_speed')
      .values(chunk)
      .onConflict((oc) =>
        oc
          .columns(['day', 'page', 'speed', 'up_to'])
          .doUpdateSet((eb) => ({ visits: eb('page_speed.visits', '+', eb.ref('excluded.visits')) })),
      )
      .execute(),
  )
}

/** How fast pages were since a day in India, that day included: bucket by bucket, in no order. */
export async function findPageSpeed(
  db: Db,
  since: string,
): Promise<(Tally & { page: string; speed: Speed })[]> {
  const rows = await db
    .selectFrom('page_speed')
    .select(['page', 'speed', 'up_to', ({ fn }) => fn.sum<number | string>('visits').as('visits')])
    .where('day', '>=', since)
    .groupBy(['page', 'speed', 'up_to'])
    .execute()
  return rows.map((row) => ({ ...row, visits: Number(row.visits) }))
}

/** Forgets the days before one in India. */
export async function deletePageSpeedBefore(trx: Trx, day: string): Promise<void> {
  await trx.deleteFrom('page_speed').where('day', '<', day).execute()
}
