import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, PriceListImportTable, Trx, UtcText } from '../../schema.ts'
import { DETAIL_COLUMNS, type ImportRow } from './import-columns.ts'

/** A file that this process may work on until its claim expires. */
export type ClaimedImport = ImportRow & Pick<PriceListImportTable, 'grid'> & { claimed_at: UtcText | null }

/** Returns the file that has waited longest to be read, or whose publication is due, without a claim since `lostBefore`. */
export function findDueImport(
  db: Db,
  state: 'reading' | 'scheduled',
  { now, lostBefore }: { now: UtcText; lostBefore: UtcText },
) {
  return db
    .selectFrom('price_list_import')
    .select(['import_id', 'state', 'claimed_at'])
    .where('state', '=', state)
    .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<=', lostBefore)]))
    .$if(state === 'scheduled', (query) => query.where('publish_at', '<=', now))
    .orderBy(state === 'reading' ? 'created_at' : 'publish_at')
    .limit(1)
    .executeTakeFirst()
}

/** A file with the state and claim that were read. */
type ClaimKey = Pick<PriceListImportTable, 'import_id' | 'state' | 'claimed_at'>

/** Claims a file. Returns undefined if its state or claim has changed since it was read. */
export function claimImport(trx: Trx, key: ClaimKey, now: UtcText): Promise<ClaimedImport | undefined> {
  return trx
    .updateTable('price_list_import')
    .set({ claimed_at: now })
    .where(matchesClaim(key))
    .returning([...DETAIL_COLUMNS, 'grid', 'claimed_at'])
    .executeTakeFirst()
}

const matchesClaim =
  ({ import_id, state, claimed_at }: ClaimKey) =>
  (eb: ExpressionBuilder<Database, 'price_list_import'>) =>
    eb.and([
      eb('import_id', '=', import_id),
      eb('state', '=', state),
      eb('claimed_at', claimed_at === null ? 'is' : '=', claimed_at),
    ])

/** Updates a claimed file while the claim lasts. A new state increments its `row_version`. */
export async function updateClaimedImport(
  trx: Trx,
  claimed: ClaimKey,
  changed: Partial<Omit<PriceListImportTable, 'import_id' | 'row_version' | 'bytes'>>,
): Promise<void> {
  await trx
    .updateTable('price_list_import')
    .set((eb) => ({ ...changed, ...(changed.state && { row_version: eb('row_version', '+', 1) }) }))
    .where(matchesClaim(claimed))
    .execute()
}
