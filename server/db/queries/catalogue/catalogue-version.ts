import { sql } from 'kysely'
import { isPostgres } from '../../is-postgres.ts'
import type { Db, Trx, UtcText } from '../../schema.ts'

/** Returns the catalogue version, which grows with every change of the pages' data. */
export async function getCatalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Returns the catalogue version and the time since which it is current. */
export function getCatalogueVersionAndTime(db: Db): Promise<{ version: number; changed_at: UtcText }> {
  return db.selectFrom('catalogue_version').select(['version', 'changed_at']).executeTakeFirstOrThrow()
}

/** Locks the catalogue version against changes until commit, and returns it. */
export async function lockCatalogueVersion(trx: Trx): Promise<number> {
  // A table lock, not `for share`: writers queue for it. With `for share`, a steady flow of enquiries would starve a change
  // of prices.
  if (isPostgres(trx)) await sql`lock table catalogue_version in share mode`.execute(trx)
  return getCatalogueVersion(trx)
}

/** Increments the catalogue version, in the transaction that changes the catalogue, and returns it. Every instance polls it. */
export async function bumpCatalogueVersion(trx: Trx, now: UtcText): Promise<number> {
  const { version } = await trx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: now }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Locks the price list until commit. Returns its version. */
export async function lockPriceList(trx: Trx): Promise<number> {
  const query = trx.selectFrom('catalogue_version').select('version')
  const { version } = await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirstOrThrow()
  return version
}

/** Returns the start of the price list's recorded history (O5). */
export async function getHistoryStart(db: Db): Promise<UtcText> {
  const { known_since } = await db
    .selectFrom('catalogue_version')
    .select('known_since')
    .executeTakeFirstOrThrow()
  return known_since
}
