import { Kysely, SqliteDialect } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Connection, Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** The kind of a database. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** The location of a database: PostgreSQL at `databaseUrl` if that is set, else the SQLite file in `dataDir`. */
export type DatabaseLocation = { dataDir: string; databaseUrl?: string | undefined }

/** Returns the location that the settings name. */
export function databaseLocation(settings: {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}): DatabaseLocation {
  return { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }
}

/** An open database. `close` ends its connections. */
export type OpenDatabase = { db: Connection; kind: DatabaseKind; close: () => Promise<void> }

/**
 * Opens a database. Creates a missing SQLite file. `patient` lifts the time limits and sorts on disk, for work such as
 * migrations. Throws if the file cannot be opened; PostgreSQL is first contacted by the first query.
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
