import { createHash, hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../db/sqlite.ts'
import { BackupError } from './backup-error.ts'
import type { DatabaseContents, TableHash } from './database-contents.ts'
import { fsyncPath } from './fsync-path.ts'

/** Pages of 4 KB that are copied per step. */
const PAGES_PER_STEP = 1000
/** How long to wait for a lock of the running shop, in ms. */
const LOCK_WAIT = 5000

/** The file extension of a backup. */
export const BACKUP_EXTENSION = '.db'

const databasePath = (dataDir: string) => join(dataDir, DATABASE_FILE)

/**
 * Copies a folder's database into `file`, which exists and is empty, and returns the contents. Throws a BackupError if there
 * is no database or it is damaged. The database may be in use: SQLite's online backup runs in one read transaction, so it
 * never starts again. The write-ahead log grows during that transaction, so rows are hashed later, in the copy.
 */
export async function copyDatabase(dataDir: string, file: string): Promise<DatabaseContents> {
  const database = databasePath(dataDir)
  if (!existsSync(database)) throw new BackupError(`There is no database in ${dataDir}.`)
  const counts = await copySnapshot(database, file).catch(rethrowAsDamaged)
  const copy = new DatabaseSync(file)
  try {
    // A backup is one file, without a write-ahead log.
    copy.exec('pragma journal_mode = delete')
    const [result] = copy.prepare('pragma integrity_check(1)').all()
    if (result?.integrity_check !== 'ok') throw damagedError(result?.integrity_check)
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
  const existing = new DatabaseSync(database, { timeout: LOCK_WAIT })
  const tables = listTables(existing)
  // Closing removes the write-ahead log, which would be read into the restored database.
  existing.close()
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
    // Leftover logs belong to another database.
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

/** SQLite's error code for a page that it cannot read. */
const SQLITE_CORRUPT = 11

function rethrowAsDamaged(error: unknown): never {
  throw Object(error).errcode === SQLITE_CORRUPT ? damagedError(Object(error).message) : error
}

/** Copies a database that is in use. Returns the row count of each table at the moment of the copy. */
async function copySnapshot(database: string, to: string): Promise<Map<string, number>> {
  const source = new DatabaseSync(database, { readOnly: true, timeout: LOCK_WAIT })
  try {
    // The snapshot begins with the first read.
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

/** Hashes all rows in storage order, which a copy preserves. */
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
