import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailableError } from './database-errors.ts'

/** The database's file in its folder. */
export const DATABASE_FILE = 'mathappu.db'

/** So many statements are kept, prepared. */
const PREPARED_STATEMENTS_MAX = 200
/** So much of the file is kept in memory, in KiB: ids are random, and so are the places where an enquiry is written. */
const PAGE_CACHE_KIB = 6144
/** How long opening waits for another process's lock, in ms. Afterwards nothing waits on the main thread. */
const OPEN_LOCK_TIMEOUT = 5000

/**
 * Opens the database file of a folder, which is made when missing; both are for their owner alone. What is committed is
 * on disk (`synchronous=FULL`), readers do not block the writer (WAL), and a lock of another process is an error at once:
 * waiting for it would stop the whole shop. Throws when the file cannot be opened. Returned in the shape of better-sqlite3, which
 * Kysely's dialect takes.
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
  // Sorting happens in memory, so only patient work may sort all rows that a shop ever had.
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
  // A plain `begin` would read first and ask for the write lock later, too late when another process wrote between.
  const begin = prepare(database.prepare('begin immediate'))
  const rollback = prepare(database.prepare('rollback'))
  const nothing = { changes: 0, lastInsertRowid: 0 }
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
    // SQLite itself rolls back when, for example, the disk is full: the first error is reported, not that one.
    [
      'rollback',
      { ...rollback, run: (parameters) => (database.isTransaction ? rollback.run(parameters) : nothing) },
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
