import { randomBytes } from 'node:crypto'
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import type { SectionContent, SettingsSection } from '#domain/settings/settings-sections.ts'
import type { Shop } from '#domain/shop.ts'
import { type DatabaseKind, type OpenDatabase, openDatabase } from '#server/db/dialect.ts'
import type { Connection, Trx } from '#server/db/schema.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { buildDatabaseUrl, executeOnServer } from '#testing/database/template-database.ts'
import { isThorough } from '#testing/thoroughness.ts'

export { migrateAndSeed } from '#testing/database/template-database.ts'

/** The folder of the demo shop's files. */
export const SEED_DIR = join(import.meta.dirname, '../seed')
/** The folder of the drawings of the information pages. */
export const SCENES_DIR = join(import.meta.dirname, '../public/pages')

/** The database of a suite. `openDatabase(place)` opens it again. */
export type TestDatabase = OpenDatabase & { place: { dataDir: string; databaseUrl?: string } }

type Suite = (database: () => TestDatabase) => void
type SuiteOptions = {
  /** The requirements of the suite, as tags of Vitest's `describe`. */
  tags?: string[]
  /** Starts without tables instead of with the demo shop. */
  isEmpty?: boolean
}
type OptionsAndSuite = [suite: Suite] | [options: SuiteOptions, suite: Suite]

/**
 * Runs a suite on SQLite and, in `npm run withstand`, also on PostgreSQL: for rules with the same SQL and locks on both.
 * Each run gets a new database with the demo shop. `suite` gets a function that returns the open database inside tests and
 * hooks.
 */
export function describeOnEachDatabase(name: string, ...rest: OptionsAndSuite): void {
  if (isThorough) describeOnBothDatabases(name, ...rest)
  else describeOn('sqlite', name, rest)
}

/**
 * Runs a suite on both databases, also in the gate: for rules whose SQL or locks differ. PostgreSQL needs the URL of a server
 * in `TEST_DATABASE_URL`; without it that half is skipped.
 */
export function describeOnBothDatabases(name: string, ...rest: OptionsAndSuite): void {
  describeOn('sqlite', name, rest)
  if (process.env.TEST_DATABASE_URL) describeOn('postgres', name, rest)
  else it.skip(`${name} on PostgreSQL: no server, TEST_DATABASE_URL is not set`)
}

/** Runs a suite on SQLite only: for features that PostgreSQL has itself, such as backups. */
export function describeOnSqlite(name: string, ...rest: OptionsAndSuite): void {
  describeOn('sqlite', name, rest)
}

function describeOn(kind: DatabaseKind, name: string, rest: OptionsAndSuite): void {
  const [{ tags = [], isEmpty = false }, suite] = rest.length === 1 ? [{}, ...rest] : rest
  const title = `${name} on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  describe(title, { tags }, () => withDatabase(kind, isEmpty, suite))
}

/** Creates a SQLite database with the demo shop in a folder, which is created if missing. */
export function copyDemoShop(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  copyFileSync(inject('templates').sqlite, join(dataDir, DATABASE_FILE), constants.COPYFILE_EXCL)
}

/** Sets the season in which the shop accepts enquiries. The demo shop has none. */
export async function setSeason(db: Connection, season: NonNullable<Shop['season']>): Promise<void> {
  await publishSettings(db, 'season', season)
}

/** Publishes a section of the settings at once. */
export async function publishSettings<Section extends SettingsSection>(
  db: Connection,
  section: Section,
  content: SectionContent<Section>,
): Promise<void> {
  await runTransaction(db, async (trx) => {
    const { version_no } = await trx
      .selectFrom('settings_version')
      .select((eb) => eb.fn.coalesce(eb.fn.max('version_no'), eb.lit(0)).as('version_no'))
      .where('section', '=', section)
      .executeTakeFirstOrThrow()
    // In force on the clock of every test.
    const at = '2000-01-01T00:00:00.000Z'
    const times = { saved_at: at, saved_by: '', publish_at: at, published_by: '' }
    await trx
      .insertInto('settings_version')
      .values({ section, version_no: version_no + 1, content: JSON.stringify(content), ...times })
      .execute()
  })
}

function withDatabase(kind: DatabaseKind, isEmpty: boolean, suite: Suite): void {
  let database: TestDatabase | undefined
  let postgres: string | undefined
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-'))
    if (kind === 'postgres') {
      postgres = `mathappu_${randomBytes(8).toString('hex')}`
      const template = isEmpty ? 'template1' : inject('templates').postgres
      await executeOnServer(`create database ${postgres} template ${template}`)
    } else if (!isEmpty) {
      copyDemoShop(dataDir)
    }
    const place = { dataDir, ...(postgres && { databaseUrl: buildDatabaseUrl(postgres) }) }
    database = { ...openDatabase(place), place }
  })
  afterAll(async () => {
    await database?.close()
    if (postgres) await executeOnServer(`drop database ${postgres} with (force)`)
    if (database) rmSync(database.place.dataDir, { recursive: true })
  })
  suite(() => {
    if (!database) throw new Error('The database is open inside tests and hooks only')
    return database
  })
}

/** Runs `work` in a transaction. Returns its result. */
export function runTransaction<Result>(db: Connection, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return createWriteQueue(db)(work)
}
