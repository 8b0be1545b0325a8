import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Enquiries of any number of lines are as many statements. */
const PREPARED_MAX = 200

/**
 * Node's SQLite in the shape Kysely asks for. What is committed is on disk (`synchronous=FULL`), readers do not block
 * the writer (WAL), another process's lock is waited for up to 5 seconds. Throws when the file cannot be opened.
 */
export function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')

  const prepared = new LRUCache<string, SqliteStatement>({
    max: PREPARED_MAX,
    // Kysely's `begin` would read first and ask for the write lock later, too late when another process wrote between.
    memoMethod: (sql) => prepare(database, sql === 'begin' ? 'begin immediate' : sql),
  })
  return { close: () => database.close(), prepare: (sql) => prepared.memo(sql) }
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
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
