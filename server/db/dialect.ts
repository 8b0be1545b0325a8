import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Which of the two databases is open. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** An open database; `close` ends its connections. */
export type OpenDatabase = { db: Db; kind: DatabaseKind; close: () => Promise<void> }

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the SQLite file in `dataDir`, which is made when missing.
 * Throws when the file cannot be opened; PostgreSQL is first reached by the first query.
 */
export function openDatabase(place: { dataDir: string; databaseUrl?: string | undefined }): OpenDatabase {
  const kind = place.databaseUrl ? 'postgres' : 'sqlite'
  const dialect = place.databaseUrl ? postgres(place.databaseUrl) : sqlite(place.dataDir)
  const db = new Kysely<Database>({ dialect })
  return { db, kind, close: () => db.destroy() }
}

function sqlite(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new SqliteDialect({ database: openSqlite(join(dataDir, 'mathappu.db')) })
}

const { INT8, NUMERIC } = types.builtins

function postgres(connectionString: string): PostgresDialect {
  const pool = new Pool({
    connectionString,
    types: {
      // Amounts, counts and sums as numbers, as SQLite gives them: all are far below 2^53.
      getTypeParser: (type, format) =>
        type === INT8 || type === NUMERIC ? Number : types.getTypeParser(type, format),
    },
  })
  // The pool drops an idle connection that the server closed and opens another; unheard, the event ends the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
