import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabasePlace } from '#server/db/dialect.ts'
import type { TestDatabase } from '../databases.ts'

/** Gives `work` a place beside a database where there is nothing, of the same kind, and removes it. */
export async function atEmptyPlace<Done>(
  { db, place }: TestDatabase,
  work: (empty: DatabasePlace) => Promise<Done>,
): Promise<Done> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-empty-'))
  if (!place.databaseUrl) return work({ dataDir }).finally(() => rmSync(dataDir, { recursive: true }))
  const url = new URL(place.databaseUrl)
  url.pathname += '_empty'
  const name = sql.id(url.pathname.slice(1))
  await sql`create database ${name}`.execute(db)
  return work({ dataDir, databaseUrl: url.href }).finally(async () => {
    rmSync(dataDir, { recursive: true })
    await sql`drop database ${name} with (force)`.execute(db)
  })
}
