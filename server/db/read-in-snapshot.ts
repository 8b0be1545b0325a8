import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Connection, Db } from './schema.ts'

/** Reads in one snapshot: all of it as it was at the first statement, whatever others write in the meantime. */
export function readInSnapshot<Result>(db: Connection, read: (db: Db) => Promise<Result>): Promise<Result> {
  if (isPostgres(db))
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  // Kysely's own transactions take SQLite's write lock: other processes would wait for a reader.
  return db.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`commit`.execute(connection)
    }
  })
}
