import { createHash, hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { DatabaseContents, TableHash } from './database-contents.ts'

/** Lists the tables of a database by name, without SQLite's own. */
export function listTables(database: DatabaseSync): string[] {
  const tables = database.prepare(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  return tables.all().map(({ name }) => String(name))
}

/** Reads the migrations, the hash of each table and the end of the audit. */
export function readContents(database: DatabaseSync): DatabaseContents {
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
