import { insertInChunks } from '../../insert-in-chunks.ts'
import type { CatalogueChangeRowTable, CatalogueChangeTable, Db, Trx } from '../../schema.ts'

/** Returns the number and time of the last change of the price list. */
export function findLastChange(db: Db): Promise<Pick<CatalogueChangeTable, 'change_no' | 'at'> | undefined> {
  return db
    .selectFrom('catalogue_change')
    .select(['change_no', 'at'])
    .orderBy('change_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the number of the last change of the price list, 0 before the first. */
export async function getLastChangeNo(db: Db): Promise<number> {
  return (await findLastChange(db))?.change_no ?? 0
}

/** Returns a change by its number. */
export function findChange(db: Db, change_no: number): Promise<CatalogueChangeTable | undefined> {
  return db.selectFrom('catalogue_change').selectAll().where('change_no', '=', change_no).executeTakeFirst()
}

/** Returns the newest changes, newest first, or the newest before a number. */
export function findChanges(
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CatalogueChangeTable[]> {
  const changes = db.selectFrom('catalogue_change').selectAll().orderBy('change_no', 'desc').limit(limit)
  return (before === undefined ? changes : changes.where('change_no', '<', before)).execute()
}

/** Inserts a change with its row changes. */
export async function insertChange(
  trx: Trx,
  change: CatalogueChangeTable,
  rows: readonly Omit<CatalogueChangeRowTable, 'change_no'>[],
): Promise<void> {
  await trx.insertInto('catalogue_change').values(change).execute()
  const { change_no } = change
  // In the order of the table's key, so that thousands of rows are appended rather than inserted between others.
  const inOrder = rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))
  await insertInChunks(
    inOrder.map((row) => ({ change_no, ...row })),
    (chunk) => trx.insertInto('catalogue_change_row').values(chunk).execute(),
  )
}

/** Sets the change that undid another one, or null if that one is in effect again. */
export async function setUndoneBy(trx: Trx, change_no: number, undone_by: number | null): Promise<void> {
  await trx.updateTable('catalogue_change').set({ undone_by }).where('change_no', '=', change_no).execute()
}
