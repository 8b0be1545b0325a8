import { Kysely, SqliteDialect } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Connection, Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Which of the two databases is open. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** Where a database is: PostgreSQL at `databaseUrl` when that is given, else the SQLite file in `dataDir`. */
export type DatabaseLocation = { dataDir: string; databaseUrl?: string | undefined }

/** Where the settings say that it is. */
export function databaseLocation(settings: {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}): DatabaseLocation {
  return { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }
}

/** An open database; `close` ends its connections. */
export type OpenDatabase = { db: Connection; kind: DatabaseKind; close: () => Promise<void> }

/**
 * Opens a database; the SQLite file is made when missing. `patient` is for work that may take its time, such as migrations.
 * Throws when the file cannot be opened; PostgreSQL is first reached by the first query.
 */
export function openDatabase(
  { dataDir, databaseUrl }: DatabaseLocation,
  { patient } = { patient: false },
): OpenDatabase {
  const kind = databaseUrl ? 'postgres' : 'sqlite'
  const dialect = databaseUrl
    ? openPostgres(databaseUrl, { patient })
    : new SqliteDialect({ database: openSqlite(dataDir, { patient }) })
  const db = new Kysely<Database>({ dialect })
  return { db, kind, close: () => db.destroy() }
}
