import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration'
import type { DatabaseKind } from './dialect.ts'
import { findMigrations } from './queries/database-health.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import type { Connection } from './schema.ts'

/** The migrations: the files of the folder, in the order of their names. The built server reads them from the sources too. */
export const MIGRATIONS = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../server/db/migrations'),
  import: (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
})

/** A database that this version of the shop cannot use; the message says why and what to do. */
export class UnsupportedSchemaError extends Error {}

/** Whether a database with these migrations was made before the first release, 0.2.0. Nothing upgrades it. */
export function isFromBeforeReleases(migrations: readonly string[]): boolean {
  return migrations.length > 0 && !migrations.includes('0001-initial')
}

/**
 * Migrates a database to the newest schema: all or nothing, and once if several processes start together. Throws an
 * UnsupportedSchemaError, before anything is written, for a database of a newer version or from before the first release.
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
    // A migration may replace a table that others refer to. Inside a transaction the pragma would have no effect.
    await run('pragma foreign_keys = off')
    try {
      await retryWhileLocked(() => run('begin immediate'))
      if (await migrate(connection, kind, migrations)) await checkForeignKeys(connection)
      await run('commit')
    } catch (error) {
      // SQLite itself rolls back when, for example, the disk is full.
      await run('rollback').catch(() => {})
      throw error
    } finally {
      await run('pragma foreign_keys = on')
    }
  })
}

/** Runs the migrations that are missing; returns whether there were any. */
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
  const [it, place] =
    kind === 'sqlite'
      ? ['it', 'DATA_DIR to another folder']
      : ['its database', 'DATABASE_URL to an empty database']
  if (isFromBeforeReleases(migrations))
    throw new UnsupportedSchemaError(
      `${it} was made by a version before 0.2.0 and cannot be upgraded. Set ${place}; the old one stays as it is`,
    )
  const known = await provider.getMigrations()
  const unknown = migrations.find((name) => !Object.hasOwn(known, name))
  if (unknown)
    throw new UnsupportedSchemaError(
      `${it} was made by a newer version, which has ${unknown}. Start that version or a later one`,
    )
}

/** Throws an error that names the first row which refers to a missing row. */
async function checkForeignKeys(db: Connection): Promise<void> {
  type Orphan = { table: string; rowid: number | null; parent: string }
  const { rows } = await sql<Orphan>`pragma foreign_key_check`.execute(db)
  const [orphan] = rows
  if (!orphan) return
  // Rows of a WITHOUT ROWID table have no number.
  const row = orphan.rowid === null ? 'A row' : `Row ${orphan.rowid}`
  throw new Error(`${row} of ${orphan.table} refers to a row of ${orphan.parent} that is not there`)
}
