import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Connection, Db } from './schema.ts'

/** Runs `read` on one snapshot, taken at its first statement. Later writes are not visible. */
export function readInSnapshot<Result>(db: Connection, read: (db: Db) => Promise<Result>): Promise<Result> {
  if (isPostgres(db))
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  // Kysely's transactions take SQLite's write lock, which would block other processes during a read.
  return db.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`commit`.execute(connection)
    }
  })
}
