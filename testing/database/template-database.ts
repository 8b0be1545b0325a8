import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { seedIfEmpty } from '#server/db/seed-if-empty.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'

/** The databases that suites copy: the newest schema with the demo shop in it. */
type TemplateDatabases = {
  /** A SQLite file. */
  sqlite: string
  /** The name of a database on the server of `TEST_DATABASE_URL`; undefined without a server. */
  postgres: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: TemplateDatabases
  }
}

/** Vitest's global setup: creates the templates once per run. Returns the teardown function. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mathappu-template-'))
  await createTemplate({ dataDir })

  const server = process.env.TEST_DATABASE_URL
  const postgres = server && `mathappu_template_${process.pid}_${Date.now()}`
  if (postgres) {
    await executeOnServer(`create database ${postgres}`)
    await createTemplate({ dataDir, databaseUrl: buildDatabaseUrl(postgres) })
  }
  project.provide('templates', { sqlite: join(dataDir, DATABASE_FILE), postgres })

  return async () => {
    if (postgres) await executeOnServer(`drop database ${postgres} with (force)`)
    await rm(dataDir, { recursive: true })
  }
}

/** Fills a database and closes it: an open database cannot be copied. */
async function createTemplate(place: DatabaseLocation): Promise<void> {
  const database = openDatabase(place, { patient: true })
  await migrateAndSeed(database).finally(database.close)
}

/** Migrates a database to the newest schema and fills it with the demo shop. */
export async function migrateAndSeed({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): Promise<void> {
  await migrateToLatest(db, kind)
  await seedIfEmpty(db, join(import.meta.dirname, '../../seed'), '2027-01-01T00:00:00.000Z')
}

/** The address of a database on the server of `TEST_DATABASE_URL`. */
export function buildDatabaseUrl(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on the server of `TEST_DATABASE_URL`. */
export async function executeOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
