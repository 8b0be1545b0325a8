import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind } from './dialect.ts'
import * as storefront from './migrations/2026-11-21-storefront.ts'
import * as throttle from './migrations/2026-11-21-throttle.ts'
import * as undelivered from './migrations/2026-11-21-undelivered.ts'
import * as bursts from './migrations/2026-11-22-bursts.ts'
import type { Connection } from './schema.ts'

// Named here one by one: the built server is one bundle and has no folder to look into.
const MIGRATIONS = {
  '2026-11-21-storefront': storefront,
  '2026-11-21-throttle': throttle,
  '2026-11-21-undelivered': undelivered,
  '2026-11-22-bursts': bursts,
}

/**
 * Brings a database to the newest schema; all of it or nothing, and once when several processes start together.
 * Throws what the failing migration threw.
 */
export async function migrateToLatest(db: Connection, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return migrate(db)
  // Kysely takes an advisory lock and a transaction on PostgreSQL, and neither on SQLite.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrate(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function migrate(db: Connection): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
