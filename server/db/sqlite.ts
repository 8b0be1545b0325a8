import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailable } from './unavailable.ts'

/** The database's file in its folder. */
export const DATABASE_FILE = 'mathappu.db'

/** So many statements are kept, prepared. */
const PREPARED_MAX = 200
/** So much of the file is kept in memory, in KiB: ids are random, and so are the places where an enquiry is written. */
const KEPT = 6144
/**
 * After so many pages of the log, 16 MB, what is committed is brought to its place in the file: what many enquiries wrote to goes there
 * once, and whoever orders waits for it a quarter as often as with SQLite's own 1,000.
 */
const BROUGHT_AFTER = 4000
/** How long opening waits for another process's lock, in ms. Afterwards nothing waits on the main thread. */
const OPENED_WITHIN = 5000

/** Node's SQLite in the shape Kysely asks for, and what Kysely does not ask. */
export type Sqlite = SqliteDatabase & {
  isTransaction: () => boolean
  /** Throws a DatabaseUnavailable when the file was deleted or replaced: what is written now is gone with it. */
  checkFile: () => void
}

/**
 * Opens the database file of a folder, which is made when missing; both are for their owner alone. What is committed is
 * on disk (`synchronous=FULL`), readers do not block the writer (WAL), and a lock of another process is an error at once:
 * waiting for it would stop the whole shop. Throws when the file cannot be opened.
 */
export function openSqlite(dataDir: string, { patient }: { patient: boolean }): Sqlite {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, DATABASE_FILE)
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (statSync(each, { throwIfNoEntry: false })) chmodSync(each, 0o600)
  }
  const { ino } = statSync(file)
  const database = new DatabaseSync(file, { timeout: OPENED_WITHIN, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec(`pragma wal_autocheckpoint = ${BROUGHT_AFTER}`)
  database.exec('pragma busy_timeout = 0')
  database.exec(`pragma cache_size = -${KEPT}`)
  // What one enquiry of several overwrites is kept until it is saved: in memory, for a file of it would be written page by page. What is
  // sorted lies there too, so nothing may sort all that a shop ever had but who is patient.
  if (!patient) database.exec('pragma temp_store = memory')

  const prepared = new LRUCache<string, SqliteStatement>({
    max: PREPARED_MAX,
    // Kysely's `begin` would read first and ask for the write lock later, too late when another process wrote between.
    memoMethod: (sql) => prepare(database, sql === 'begin' ? 'begin immediate' : sql),
  })
  return {
    close: () => database.close(),
    prepare: (sql) => prepared.memo(sql),
    isTransaction: () => database.isTransaction,
    checkFile() {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino)
        throw new DatabaseUnavailable('The database file was deleted or replaced while the shop was running')
    },
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
