import type { Db, PriceListImportTable, Trx, UtcText } from '../../schema.ts'
import { DETAIL_COLUMNS, type ImportRow, LIST_COLUMNS } from './import-columns.ts'

/** The state of a file that is no longer scheduled. */
export const NOT_SCHEDULED = {
  state: 'read',
  problem: null,
  publish_at: null,
  scheduled_by: null,
  claimed_at: null,
} as const

/** An uploaded file as it is listed. `undone_by` is the change that undid its publication. */
export type ListedImport = Pick<PriceListImportTable, (typeof LIST_COLUMNS)[number]> & {
  undone_by: number | null
}

/** An uploaded file with its corrections and the cells that were read, null until then. */
export type ImportWithGrid = ImportRow & Pick<PriceListImportTable, 'grid'> & { undone_by: number | null }

const selectWithUndo = (db: Db) =>
  db
    .selectFrom('price_list_import as file')
    .leftJoin('catalogue_change as change', 'change.change_no', 'file.change_no')
    .select('change.undone_by')

/** Returns the `limit` newest files, newest first. */
export function findImports(db: Db, limit: number): Promise<ListedImport[]> {
  return selectWithUndo(db)
    .select(LIST_COLUMNS.map((column) => `file.${column}` as const))
    .orderBy('file.created_at', 'desc')
    .orderBy('file.import_id')
    .limit(limit)
    .execute()
}

/** Returns a file with the cells that were read. */
export function findImport(db: Db, import_id: string): Promise<ImportWithGrid | undefined> {
  return selectWithUndo(db)
    .select([...DETAIL_COLUMNS, 'grid' as const].map((column) => `file.${column}` as const))
    .where('file.import_id', '=', import_id)
    .executeTakeFirst()
}

/** Returns a file as it was uploaded. */
export function findImportedFile(db: Db, import_id: string) {
  return db
    .selectFrom('price_list_import')
    .select(['file_name', 'created_at', 'bytes'])
    .where('import_id', '=', import_id)
    .executeTakeFirst()
}

/** True if a file that this user uploaded is being read. */
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

/** Inserts an uploaded file. */
export async function insertImport(trx: Trx, file: PriceListImportTable): Promise<void> {
  await trx.insertInto('price_list_import').values(file).execute()
}

/** Locks a file until commit and increments its `row_version`. Returns the updated row. */
export function lockImport(trx: Trx, import_id: string): Promise<ImportRow | undefined> {
  return trx
    .updateTable('price_list_import')
    .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
    .where('import_id', '=', import_id)
    .returning(DETAIL_COLUMNS)
    .executeTakeFirst()
}

/**
 * Stores the change of the price list with which a file's preview was last compared. Of several users who open it at the same
 * time, one changes its version.
 */
export async function updateSeenChange(trx: Trx, import_id: string, change_no: number): Promise<void> {
  await trx
    .updateTable('price_list_import')
    .set((eb) => ({ seen_change_no: change_no, row_version: eb('row_version', '+', 1) }))
    .where('import_id', '=', import_id)
    .where('state', '=', 'read')
    .where('seen_change_no', '<', change_no)
    .execute()
}

/** Updates a locked file. */
export async function updateImport(
  trx: Trx,
  import_id: string,
  changed: Partial<Omit<PriceListImportTable, 'import_id' | 'row_version' | 'bytes'>>,
): Promise<void> {
  await trx.updateTable('price_list_import').set(changed).where('import_id', '=', import_id).execute()
}

/** Cancels the scheduled publications of a user. Returns the files. */
export function unscheduleImports(trx: Trx, scheduled_by: string): Promise<ImportRow[]> {
  return trx
    .updateTable('price_list_import')
    .set((eb) => ({ ...NOT_SCHEDULED, row_version: eb('row_version', '+', 1) }))
    .where('state', '=', 'scheduled')
    .where('scheduled_by', '=', scheduled_by)
    .returning(DETAIL_COLUMNS)
    .execute()
}

/** True if a file is to be read, or to be published now or later. */
export async function hasPendingImport(db: Db): Promise<boolean> {
  const pendingImport = await db
    .selectFrom('price_list_import')
    .select('import_id')
    .where('state', 'in', ['reading', 'scheduled'])
    .limit(1)
    .executeTakeFirst()
  return pendingImport !== undefined
}

/** Deletes the files uploaded before a time, except those that are scheduled. */
export async function deleteImportsBefore(trx: Trx, time: UtcText): Promise<void> {
  await trx
    .deleteFrom('price_list_import')
    .where('created_at', '<', time)
    .where('state', '!=', 'scheduled')
    .execute()
}
