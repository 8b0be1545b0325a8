import { createHash, hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../db/sqlite.ts'
import { BackupError } from './backup-error.ts'
import type { DatabaseContents, TableHash } from './database-contents.ts'
import { fsyncPath } from './fsync-path.ts'

/** So many pages are copied at a time, of 4 KB. */
const PAGES_PER_STEP = 1000
/** How long a lock of the shop is waited for, in ms. */
const LOCK_WAIT = 5000

/** How the name of a copy ends. */
export const BACKUP_EXTENSION = '.db'

const databasePath = (dataDir: string) => join(dataDir, DATABASE_FILE)

/**
 * Copies the database of a folder, as it is at one moment, into a file that is there and empty; returns its contents. Throws a
 * BackupError when there is no database, or when it is damaged. SQLite's online backup runs inside one read transaction: the shop
 * writes on, and the copy never starts again. The transaction lasts for the copying alone, because the shop's log grows during it:
 * rows are counted in it, and hashed in the copy.
 */
export async function copyDatabase(dataDir: string, file: string): Promise<DatabaseContents> {
  const database = databasePath(dataDir)
  if (!existsSync(database)) throw new BackupError(`There is no database in ${dataDir}.`)
  const counts = await copySnapshot(database, file).catch(rethrowAsDamaged)
  const copy = new DatabaseSync(file)
  try {
    // One file, without a log of its own beside it.
    copy.exec('pragma journal_mode = delete')
    const [told] = copy.prepare('pragma integrity_check(1)').all()
    if (told?.integrity_check !== 'ok') throw damagedError(told?.integrity_check)
    const contents = readContents(copy)
    const copied = new Map(Object.entries(contents.tables))
    for (const [table, rows] of counts)
      if (copied.get(table)?.rows !== rows) throw new BackupError(`The copy lacks rows of ${table}.`)
    return contents
  } finally {
    copy.close()
  }
}

/** Throws a BackupError when a folder already has a database with tables. */
export function assertNoDatabase(dataDir: string): void {
  const database = databasePath(dataDir)
  if (!existsSync(database)) return
  const there = new DatabaseSync(database, { timeout: LOCK_WAIT })
  const tables = listTables(there)
  // Closing removes the write-ahead log, which would be read into the restored database.
  there.close()
  if (tables.length > 0)
    throw new BackupError(
      `There is a database in ${dataDir} already. Move it away, or set DATA_DIR to another folder.`,
    )
}

/** Installs a copy as the database of a folder, after `check` has accepted its contents. */
export async function restoreCopy(
  file: string,
  dataDir: string,
  check: (contents: DatabaseContents) => void,
): Promise<void> {
  const database = databasePath(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const part = `${database}.part`
  try {
    await copyFile(file, part)
    await chmod(part, 0o600)
    const restored = new DatabaseSync(part, { readOnly: true })
    try {
      check(readContents(restored))
    } finally {
      restored.close()
    }
    await fsyncPath(part)
    // A log without its database is of another one.
    for (const log of ['-wal', '-shm']) await rm(database + log, { force: true })
    await rename(part, database)
    await fsyncPath(dataDir)
  } finally {
    await rm(part, { force: true })
  }
}

const damagedError = (why: unknown) =>
  new BackupError(
    `The database is damaged: ${why}. Keep its files as they are, and restore the last good backup.`,
  )

/** SQLite's word for a page that it cannot read. */
const SQLITE_CORRUPT = 11

function rethrowAsDamaged(error: unknown): never {
  throw Object(error).errcode === SQLITE_CORRUPT ? damagedError(Object(error).message) : error
}

/** Copies a database that is in use; returns the row count of each table at the moment of the copy. */
async function copySnapshot(database: string, to: string): Promise<Map<string, number>> {
  const source = new DatabaseSync(database, { readOnly: true, timeout: LOCK_WAIT })
  try {
    // The first row that is read begins it.
    source.exec('begin')
    const count = (table: string) => source.prepare(`select count(*) as rows from "${table}"`).get()?.rows
    const counts = new Map(listTables(source).map((table) => [table, Number(count(table))]))
    await backup(source, to, { rate: PAGES_PER_STEP })
    return counts
  } finally {
    source.close()
  }
}

function listTables(database: DatabaseSync): string[] {
  const tables = database.prepare(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  return tables.all().map(({ name }) => String(name))
}

function readContents(database: DatabaseSync): DatabaseContents {
  const tables = listTables(database)
  const rowsOf = (table: string, statement: string) =>
    tables.includes(table) ? database.prepare(statement).all() : []
  const migrations = rowsOf('kysely_migration', 'select name from kysely_migration order by name')
  const [head] = rowsOf('unit_head', 'select audit_no, audit_hash from unit_head')
  return {
    schema: migrations.map(({ name }) => String(name)),
    tables: Object.fromEntries(tables.map((table) => [table, hashTable(database, table)])),
    audit: head ? { audit_no: Number(head.audit_no), audit_hash: String(head.audit_hash) } : null,
  }
}

const hashBytes = (value: unknown) => (value instanceof Uint8Array ? hash('sha256', value) : value)

/** One SHA-256 of all rows, in the order in which they lie: a copy has them in the same. */
function hashTable(database: DatabaseSync, table: string): TableHash {
  const statement = database.prepare(`select * from "${table}"`)
  statement.setReturnArrays(true)
  const all = createHash('sha256')
  let rows = 0
  for (const row of statement.iterate()) {
    all.update(JSON.stringify(Object.values(row).map(hashBytes)))
    rows += 1
  }
  return { rows, hash: all.digest('hex') }
}
