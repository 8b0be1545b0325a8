import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailableError } from './database-errors.ts'

/** The name of the database file in its folder. */
export const DATABASE_FILE = 'mathappu.db'

/** The number of prepared statements that are cached. */
const PREPARED_STATEMENTS_MAX = 200
/** SQLite's page cache, in KiB. Ids are random, so each enquiry is written to pages all over the file. */
const PAGE_CACHE_KIB = 6144
/** How long opening waits for the lock of another process, in ms. Later nothing waits on the main thread. */
const OPEN_LOCK_TIMEOUT = 5000

/**
 * Opens the database file of a folder, and creates it if it is missing; only the owner may read it. Commits are on
 * disk (`synchronous=FULL`), and readers do not block the writer (WAL). The lock of another process is an error at
 * once: waiting would block the event loop. Throws if the file cannot be opened. Returns the interface of
 * better-sqlite3, which Kysely's dialect expects.
 */
export function openSqlite(dataDir: string, { patient }: { patient: boolean }): SqliteDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, DATABASE_FILE)
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (statSync(each, { throwIfNoEntry: false })) chmodSync(each, 0o600)
  }
  const { ino } = statSync(file)
  const database = new DatabaseSync(file, { timeout: OPEN_LOCK_TIMEOUT, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma busy_timeout = 0')
  database.exec(`pragma cache_size = -${PAGE_CACHE_KIB}`)
  // Sorts in memory. Patient work may sort whole tables, and does so in temporary files.
  if (!patient) database.exec('pragma temp_store = memory')

  function checkFile() {
    if (statSync(file, { throwIfNoEntry: false })?.ino !== ino)
      throw new DatabaseUnavailableError(
        'The database file was deleted or replaced while the shop was running',
      )
  }

  const prepare = (statement: StatementSync): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toBindable)),
    run: (parameters) => statement.run(...parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBindable)),
  })
  const prepared = new LRUCache<string, SqliteStatement>({
    max: PREPARED_STATEMENTS_MAX,
    memoMethod: (sql) => prepare(database.prepare(sql)),
  })
  // A plain `begin` takes the write lock at the first write, which fails if another process has written since the first read.
  const begin = prepare(database.prepare('begin immediate'))
  const rollback = prepare(database.prepare('rollback'))
  const noChanges = { changes: 0, lastInsertRowid: 0 }
  const control = new Map<string, SqliteStatement>([
    [
      'begin',
      {
        ...begin,
        run(parameters) {
          checkFile()
          return begin.run(parameters)
        },
      },
    ],
    // SQLite rolls back by itself when, for example, the disk is full. An error of this statement would hide the first one.
    [
      'rollback',
      { ...rollback, run: (parameters) => (database.isTransaction ? rollback.run(parameters) : noChanges) },
    ],
  ])
  return {
    close: () => database.close(),
    prepare: (sql) => control.get(sql) ?? prepared.memo(sql),
  }
}

function toBindable(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
