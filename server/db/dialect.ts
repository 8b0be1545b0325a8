import { Kysely } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Connection, Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { ShopSqliteDialect } from './sqlite-dialect.ts'

/** Which of the two databases is open. */
export type DatabaseKind = 'sqlite' | 'postgres'

/**
 * Where a database is: PostgreSQL at `databaseUrl` when that is given, else the SQLite file in `dataDir`. Where `databaseUrl` leads
 * to a PgBouncer, `directUrl` leads past it, for what needs a session of its own (042).
 */
export type DatabasePlace = {
  dataDir: string
  databaseUrl?: string | undefined
  directUrl?: string | undefined
}

/** Where the settings say that it is. */
export function databasePlace(settings: {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
}): DatabasePlace {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = settings
  return { dataDir, databaseUrl, directUrl }
}

/** An open database; `close` ends its connections. */
export type OpenDatabase = { db: Connection; kind: DatabaseKind; close: () => Promise<void> }

/**
 * Opens a database; the SQLite file is made when missing. `patient` is for what may take its time, and goes past a PgBouncer.
 * Throws when the file cannot be opened; PostgreSQL is first reached by the first query.
 */
export function openDatabase(
  { dataDir, databaseUrl, directUrl }: DatabasePlace,
  { patient } = { patient: false },
): OpenDatabase {
  const kind = databaseUrl ? 'postgres' : 'sqlite'
  const dialect = databaseUrl
    ? patient
      ? openPostgres(directUrl ?? databaseUrl, { patient, pooled: false })
      : openPostgres(databaseUrl, { patient, pooled: directUrl !== undefined })
    : new ShopSqliteDialect(openSqlite(dataDir, { patient }), { patient })
  const db = new Kysely<Database>({ dialect })
  return { db, kind, close: () => db.destroy() }
}
