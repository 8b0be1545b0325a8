import type { Connection, Db } from './schema.ts'

/** Reads in one snapshot: all of it as it was at the first statement, whatever others write in the meantime. */
export function inSnapshot<Result>(db: Connection, read: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
