import type { Db, FileTable, Trx } from '../schema.ts'

/** Returns the file with a hash. */
export function findFile(db: Db, file_hash: string): Promise<FileTable | undefined> {
  return db.selectFrom('file').selectAll().where('file_hash', '=', file_hash).executeTakeFirst()
}

/** Inserts a file, unless it is stored already. */
export async function insertFile(trx: Trx, file: FileTable): Promise<void> {
  await trx
    .insertInto('file')
    .values(file)
    .onConflict((oc) => oc.column('file_hash').doNothing())
    .execute()
}
