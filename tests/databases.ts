import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { type DatabaseKind, type OpenDatabase, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { Connection, Trx } from '#server/db/schema.ts'
import { seedIfEmpty } from '#server/db/seed.ts'
import { isThorough } from '#testing/thoroughness.ts'

/** The folder of the demo shop's files. */
export const SEED_DIR = join(import.meta.dirname, '../seed')
/** The drawings of the information pages. */
export const SCENES_DIR = join(import.meta.dirname, '../public/pages')

/** A database of a suite's own, empty at first. `place` is what `openDatabase` takes to open it once more. */
export type TestDatabase = OpenDatabase & { place: { dataDir: string; databaseUrl?: string } }

type Suite = (database: () => TestDatabase) => void

/**
 * Runs a suite on SQLite and, in `npm run withstand`, on PostgreSQL too: for rules whose SQL and locks are the same on
 * both. Each gets a database of its own; `suite` gets a function that returns the open database inside tests and hooks.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void {
  if (isThorough) describeOnBothDatabases(name, suite)
  else describe(`${name} on SQLite`, () => withDatabase('sqlite', suite))
}

/**
 * Runs a suite on both databases, in the gate too: for rules whose SQL or locks differ. PostgreSQL needs the address of
 * a server in `TEST_DATABASE_URL`; without it that half is skipped.
 */
export function describeOnBothDatabases(name: string, suite: Suite): void {
  describe(`${name} on SQLite`, () => withDatabase('sqlite', suite))
  if (process.env.TEST_DATABASE_URL) describe(`${name} on PostgreSQL`, () => withDatabase('postgres', suite))
  else it.skip(`${name} on PostgreSQL: no server, TEST_DATABASE_URL is not set`)
}

/** Brings a database to the newest schema and fills it with the demo shop. */
export async function fill({ db, kind }: { db: Connection; kind: DatabaseKind }): Promise<void> {
  await migrateToLatest(db, kind)
  await seedIfEmpty(db, SEED_DIR, '2027-01-01T00:00:00.000Z')
}

/** Says from when to when the shop of a database takes enquiries, in place of the demo shop's season. */
export async function setSeason(db: Connection, season: Shop['season']): Promise<void> {
  await written(db, (trx) =>
    trx
      .updateTable('shop_setting')
      .set({ setting_value: JSON.stringify(season) })
      .where('setting_key', '=', 'season')
      .execute(),
  )
}

function withDatabase(kind: DatabaseKind, suite: (database: () => TestDatabase) => void): void {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    const place = { dataDir: mkdtempSync(join(tmpdir(), 'mathappu-')) }
    database =
      kind === 'sqlite'
        ? { ...openDatabase(place), place }
        : await openOwnPostgres({ ...place, databaseUrl: process.env.TEST_DATABASE_URL ?? '' })
  })
  afterAll(async () => {
    await database?.close()
    if (database?.place.databaseUrl) {
      await onServer(`drop database ${nameOf(database.place.databaseUrl)} with (force)`)
    }
    if (database) rmSync(database.place.dataDir, { recursive: true })
  })
  suite(() => {
    if (!database) throw new Error('The database is open inside tests and hooks only')
    return database
  })
}

async function openOwnPostgres(server: { dataDir: string; databaseUrl: string }): Promise<TestDatabase> {
  const url = new URL(server.databaseUrl)
  url.pathname = `/mathappu_${randomBytes(8).toString('hex')}`
  const place = { ...server, databaseUrl: url.href }
  await onServer(`create database ${nameOf(place.databaseUrl)}`)
  return { ...openDatabase(place), place }
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1)
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What a piece of work wrote, in a transaction of its own. */
export function written<Result>(db: Connection, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work)
}
