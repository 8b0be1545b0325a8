import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration'
import type { DatabaseKind } from './dialect.ts'
import { findMigrations } from './queries/database-health.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import type { Connection } from './schema.ts'

/** The migrations in the folder, in the order of their file names. The built server reads them from the sources too. */
export const MIGRATIONS = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../server/db/migrations'),
  import: (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
})

/** This version of the shop cannot use the database. The message says why and what to do. */
export class UnsupportedSchemaError extends Error {}

/** True if a database with these migrations is older than the first release, 0.2.0. Such a database cannot be upgraded. */
export function isFromBeforeReleases(migrations: readonly string[]): boolean {
  return migrations.length > 0 && !migrations.includes('0001-initial')
}

/**
 * Migrates a database to the newest schema, all or nothing. If several processes start together, one of them
 * migrates. Throws an UnsupportedSchemaError, before it writes anything, for a database of a newer version or from
 * before the first release.
 */
export async function migrateToLatest(
  db: Connection,
  kind: DatabaseKind,
  migrations: MigrationProvider = MIGRATIONS,
): Promise<void> {
  // Kysely takes an advisory lock and opens a transaction on PostgreSQL, and does neither on SQLite.
  if (kind === 'postgres') {
    await migrate(db, kind, migrations)
    return
  }
  await db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    // A migration may replace a table that others refer to. The pragma has no effect inside a transaction.
    await run('pragma foreign_keys = off')
    try {
      await retryWhileLocked(() => run('begin immediate'))
      if (await migrate(connection, kind, migrations)) await checkForeignKeys(connection)
      await run('commit')
    } catch (error) {
      // SQLite rolls back by itself when, for example, the disk is full.
      await run('rollback').catch(() => {})
      throw error
    } finally {
      await run('pragma foreign_keys = on')
    }
  })
}

/** Runs the missing migrations. Returns true if there were any. */
async function migrate(db: Connection, kind: DatabaseKind, provider: MigrationProvider): Promise<boolean> {
  await checkSchema(await findMigrations(db), kind, provider)
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return results.length > 0
}

async function checkSchema(
  migrations: readonly string[],
  kind: DatabaseKind,
  provider: MigrationProvider,
): Promise<void> {
  const [subject, setting] =
    kind === 'sqlite'
      ? ['it', 'DATA_DIR to another folder']
      : ['its database', 'DATABASE_URL to an empty database']
  if (isFromBeforeReleases(migrations))
    throw new UnsupportedSchemaError(
      `${subject} was made by a version before 0.2.0 and cannot be upgraded. Set ${setting}; the old one stays as it is`,
    )
  const supported = await provider.getMigrations()
  const unsupported = migrations.find((name) => !Object.hasOwn(supported, name))
  if (unsupported)
    throw new UnsupportedSchemaError(
      `${subject} was made by a newer version, which has ${unsupported}. Start that version or a later one`,
    )
}

/** Throws an error that names the first row with a reference to a missing row. */
async function checkForeignKeys(db: Connection): Promise<void> {
  type Orphan = { table: string; rowid: number | null; parent: string }
  const { rows } = await sql<Orphan>`pragma foreign_key_check`.execute(db)
  const [orphan] = rows
  if (!orphan) return
  // Rows of a WITHOUT ROWID table have no number.
  const row = orphan.rowid === null ? 'A row' : `Row ${orphan.rowid}`
  throw new Error(`${row} of ${orphan.table} refers to a row of ${orphan.parent} that is not there`)
}
