import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DatabaseKind } from './dialect.ts'
import * as storefront from './migrations/2026-11-21-storefront.ts'
import * as throttle from './migrations/2026-11-21-throttle.ts'
import * as undelivered from './migrations/2026-11-21-undelivered.ts'
import * as bursts from './migrations/2026-11-22-bursts.ts'
import * as namedChecks from './migrations/2026-11-23-a-named-checks.ts'
import * as office from './migrations/2026-11-23-b-office.ts'
import * as desk from './migrations/2026-11-23-c-desk.ts'
import * as priceList from './migrations/2026-11-23-d-price-list.ts'
import * as knownColumns from './migrations/2026-11-23-e-known-columns.ts'
import * as backups from './migrations/2026-11-23-f-backups.ts'
import * as pageSpeed from './migrations/2026-11-23-g-page-speed.ts'
import * as keysByEnquiry from './migrations/2026-11-24-a-keys-by-enquiry.ts'
import * as linesByProduct from './migrations/2026-11-24-b-lines-by-product.ts'
import * as linksAndPresence from './migrations/2026-11-27-a-links-and-presence.ts'
import * as knownBrowsers from './migrations/2026-11-27-c-known-browsers.ts'
import * as securityEvents from './migrations/2026-11-27-d-security-events.ts'
import * as scheduledBy from './migrations/2026-11-27-m-scheduled-by.ts'
import * as searchText from './migrations/2026-11-27-r-search-text.ts'
import type { Connection } from './schema.ts'

/** Every migration by its name, in order. Named one by one: the built server is one bundle and has no folder to look into. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '2026-11-21-storefront': storefront,
  '2026-11-21-throttle': throttle,
  '2026-11-21-undelivered': undelivered,
  '2026-11-22-bursts': bursts,
  '2026-11-23-a-named-checks': namedChecks,
  '2026-11-23-b-office': office,
  '2026-11-23-c-desk': desk,
  '2026-11-23-d-price-list': priceList,
  '2026-11-23-e-known-columns': knownColumns,
  '2026-11-23-f-backups': backups,
  '2026-11-23-g-page-speed': pageSpeed,
  '2026-11-24-a-keys-by-enquiry': keysByEnquiry,
  '2026-11-24-b-lines-by-product': linesByProduct,
  '2026-11-27-a-links-and-presence': linksAndPresence,
  '2026-11-27-c-known-browsers': knownBrowsers,
  '2026-11-27-d-security-events': securityEvents,
  '2026-11-27-m-scheduled-by': scheduledBy,
  '2026-11-27-r-search-text': searchText,
}

/**
 * Brings a database to the newest schema; all of it or nothing, and once when several processes start together. On SQLite
 * a migration may make a table anew: foreign keys are off meanwhile, and all of them are checked before the end. Throws
 * what the failing migration threw, or a sentence that names the row which refers to nothing.
 */
export async function migrateToLatest(
  db: Connection,
  kind: DatabaseKind,
  migrations = MIGRATIONS,
): Promise<void> {
  if (kind === 'postgres') {
    await migrate(db, migrations)
    return
  }
  await db.connection().execute(async (connection) => {
    // Inside a transaction this does nothing.
    await setForeignKeys(connection, 'off')
    await migrateTogether(connection, migrations).finally(() => setForeignKeys(connection, 'on'))
  })
}

async function setForeignKeys(connection: Connection, to: 'on' | 'off'): Promise<void> {
  await sql`pragma foreign_keys = ${sql.raw(to)}`.execute(connection)
  const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(connection)
  if (rows[0]?.foreign_keys !== (to === 'on' ? 1 : 0)) throw new Error(`Foreign keys could not be put ${to}`)
}

// Kysely takes an advisory lock and a transaction on PostgreSQL, and neither on SQLite.
async function migrateTogether(
  connection: Connection,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  await sql`begin immediate`.execute(connection)
  try {
    if (await migrate(connection, migrations)) await checkForeignKeys(connection)
    await sql`commit`.execute(connection)
  } catch (error) {
    // Of one that SQLite took back by itself, as with a full disk, nothing is left to take back.
    await sql`rollback`.execute(connection).catch(() => {})
    throw error
  }
}

/** Does the migrations that are missing; whether there were any. */
async function migrate(db: Connection, migrations: Readonly<Record<string, Migration>>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.length > 0
}

async function checkForeignKeys(connection: Connection): Promise<void> {
  type Orphan = { table: string; rowid: number | null; parent: string }
  const { rows } = await sql<Orphan>`pragma foreign_key_check`.execute(connection)
  const [orphan] = rows
  if (!orphan) return
  // Rows that lie in their key have no row number.
  const row = orphan.rowid === null ? 'A row' : `Row ${orphan.rowid}`
  throw new Error(`${row} of ${orphan.table} refers to a row of ${orphan.parent} that is not there`)
}
