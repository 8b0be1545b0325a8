import { type NotNull, sql } from 'kysely'
import type { Db, FileTable, Trx } from '../schema.ts'

/** The file of a hash. */
export function findFile(db: Db, file_hash: string): Promise<FileTable | undefined> {
  return db.selectFrom('file').selectAll().where('file_hash', '=', file_hash).executeTakeFirst()
}

/** Keeps a file; the same one once. */
export async function insertFile(trx: Trx, file: FileTable): Promise<void> {
  await trx
    .insertInto('file')
    .values(file)
    .onConflict((oc) => oc.column('file_hash').doNothing())
    .execute()
}

/** The enquiries whose newest lorry receipt is no file of the database, and what they call it; from the first that was placed. */
export function findReceiptsOutside(db: Db) {
  return db
    .selectFrom('enquiry')
    .leftJoin('file', (file) => file.on('file_hash', '=', sql<string>`substr(lr_photo_path, 1, 64)`))
    .select(['order_id', 'enquiry_number', 'lr_photo_path'])
    .where('lr_photo_path', 'is not', null)
    .where('file_hash', 'is', null)
    .orderBy('seq')
    .$narrowType<{ lr_photo_path: NotNull }>()
    .execute()
}
