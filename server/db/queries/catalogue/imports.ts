import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, PriceListImportTable, SheetShapeTable, Trx, UtcText } from '../../schema.ts'

const LIST_COLUMNS = [
  'import_id',
  'row_version',
  'file_name',
  'state',
  'progress',
  'problem',
  'created_at',
  'created_by',
  'publish_at',
  'published_at',
  'change_no',
] as const
const DETAIL_COLUMNS = [
  ...LIST_COLUMNS,
  'scheduled_by',
  'seen_change_no',
  'left_alone',
  'corrections',
  'known_columns',
] as const

/** The state of a file that is no longer scheduled. */
export const NOT_SCHEDULED = {
  state: 'read',
  problem: null,
  publish_at: null,
  scheduled_by: null,
  claimed_at: null,
} as const

/** A file that came, as it is listed. `undone_by` is the change that took back what it made. */
export type ListedImport = Pick<PriceListImportTable, (typeof LIST_COLUMNS)[number]> & {
  undone_by: number | null
}

/** The same with what was said about it; without what was read of it. */
export type ImportRow = Pick<PriceListImportTable, (typeof DETAIL_COLUMNS)[number]>

/** The same with what was read of it, null until then. */
export type ImportWithGrid = ImportRow & Pick<PriceListImportTable, 'grid'> & { undone_by: number | null }

/** A file that is ours to work on until `claimed_at` is too long ago. */
export type ClaimedImport = ImportRow & Pick<PriceListImportTable, 'grid'> & { claimed_at: UtcText | null }

const selectWithUndo = (db: Db) =>
  db
    .selectFrom('price_list_import as file')
    .leftJoin('catalogue_change as change', 'change.change_no', 'file.change_no')
    .select('change.undone_by')

/** The `limit` files that came last, the last before the others. */
export function findImports(db: Db, limit: number): Promise<ListedImport[]> {
  return selectWithUndo(db)
    .select(LIST_COLUMNS.map((column) => `file.${column}` as const))
    .orderBy('file.created_at', 'desc')
    .orderBy('file.import_id')
    .limit(limit)
    .execute()
}

/** A file with what was read of it. */
export function findImport(db: Db, import_id: string): Promise<ImportWithGrid | undefined> {
  return selectWithUndo(db)
    .select([...DETAIL_COLUMNS, 'grid' as const].map((column) => `file.${column}` as const))
    .where('file.import_id', '=', import_id)
    .executeTakeFirst()
}

/** A file as it came. */
export function findImportedFile(db: Db, import_id: string) {
  return db
    .selectFrom('price_list_import')
    .select(['file_name', 'created_at', 'bytes'])
    .where('import_id', '=', import_id)
    .executeTakeFirst()
}

/** Whether a file that somebody sent is being read. */
export async function hasImportBeingRead(db: Db, created_by: string): Promise<boolean> {
  const reading = await db
    .selectFrom('price_list_import')
    .select('import_id')
    .where('state', '=', 'reading')
    .where('created_by', '=', created_by)
    .limit(1)
    .executeTakeFirst()
  return reading !== undefined
}

/** Keeps a file that came. */
export async function insertImport(trx: Trx, file: PriceListImportTable): Promise<void> {
  await trx.insertInto('price_list_import').values(file).execute()
}

/** A file that nobody else changes until the transaction is done; its `row_version` is one more already. */
export function lockImport(trx: Trx, import_id: string): Promise<ImportRow | undefined> {
  return trx
    .updateTable('price_list_import')
    .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
    .where('import_id', '=', import_id)
    .returning(DETAIL_COLUMNS)
    .executeTakeFirst()
}

/** Keeps beside which change of the price list a file was seen last; of several who look at once one changes its version. */
export async function updateSeenChange(trx: Trx, import_id: string, change_no: number): Promise<void> {
  await trx
    .updateTable('price_list_import')
    .set((eb) => ({ seen_change_no: change_no, row_version: eb('row_version', '+', 1) }))
    .where('import_id', '=', import_id)
    .where('state', '=', 'read')
    .where('seen_change_no', '<', change_no)
    .execute()
}

/** Writes what became of a file that is held. */
export async function updateImport(
  trx: Trx,
  import_id: string,
  became: Partial<Omit<PriceListImportTable, 'import_id' | 'row_version' | 'bytes'>>,
): Promise<void> {
  await trx.updateTable('price_list_import').set(became).where('import_id', '=', import_id).execute()
}

/** Cancels what a user scheduled. Returns the files. */
export function unscheduleImports(trx: Trx, scheduled_by: string): Promise<ImportRow[]> {
  return trx
    .updateTable('price_list_import')
    .set((eb) => ({ ...NOT_SCHEDULED, row_version: eb('row_version', '+', 1) }))
    .where('state', '=', 'scheduled')
    .where('scheduled_by', '=', scheduled_by)
    .returning(DETAIL_COLUMNS)
    .execute()
}

/** Whether anything is to be read, or to be published now or later. */
export async function hasPendingImport(db: Db): Promise<boolean> {
  const toDo = await db
    .selectFrom('price_list_import')
    .select('import_id')
    .where('state', 'in', ['reading', 'scheduled'])
    .limit(1)
    .executeTakeFirst()
  return toDo !== undefined
}

/** The file that has waited longest to be read, or is due to be published, and that nobody has claimed since `lostBefore`. */
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

/** Which file, as it was seen. */
type ClaimKey = Pick<PriceListImportTable, 'import_id' | 'state' | 'claimed_at'>

/** Claims a file; undefined when it is not as it was seen any more. */
export function claimImport(trx: Trx, seen: ClaimKey, now: UtcText): Promise<ClaimedImport | undefined> {
  return trx
    .updateTable('price_list_import')
    .set({ claimed_at: now })
    .where(matchesClaim(seen))
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

/** Writes what became of a file while it is as it was claimed; in another state it is another `row_version`. */
export async function updateClaimedImport(
  trx: Trx,
  claimed: ClaimKey,
  became: Partial<Omit<PriceListImportTable, 'import_id' | 'row_version' | 'bytes'>>,
): Promise<void> {
  await trx
    .updateTable('price_list_import')
    .set((eb) => ({ ...became, ...(became.state && { row_version: eb('row_version', '+', 1) }) }))
    .where(matchesClaim(claimed))
    .execute()
}

/** Forgets the files that came before a time, but those that are still to be published. */
export async function deleteImportsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx
    .deleteFrom('price_list_import')
    .where('created_at', '<', time)
    .where('state', '!=', 'scheduled')
    .execute()
}

/** The `limit` shapes of files that were published last. */
export function findSheetShapes(db: Db, limit: number) {
  return db
    .selectFrom('sheet_shape')
    .select(['shape_hash', 'columns'])
    .orderBy('used_at', 'desc')
    .limit(limit)
    .execute()
}

/** Remembers what the columns of a file's shape mean. */
export async function upsertSheetShape(trx: Trx, shape: SheetShapeTable): Promise<void> {
  await trx
    .insertInto('sheet_shape')
    .values(shape)
    .onConflict((oc) =>
      oc.column('shape_hash').doUpdateSet((eb) => ({
        columns: eb.ref('excluded.columns'),
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute()
}
