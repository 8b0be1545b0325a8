import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'
import type { DatabaseContents } from './database-contents.ts'
import { databasePath, LOCK_WAIT } from './database-file.ts'
import { listTables, readContents } from './read-database-contents.ts'

/** Pages of 4 KB that are copied per step. */
const PAGES_PER_STEP = 1000

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
