import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertRows } from './insert-rows.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { ShopSqliteDialect } from './sqlite-dialect.ts'

it('W19: enquiries of any length are put into SQLite by five statements, line by line in their order', {
  tags: ['W19'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-rows-'))
  const sqlite = openSqlite(folder, { patient: false })
  const statements = new Set<string>()
  const prepare = (statement: string) => {
    if (statement.startsWith('insert')) statements.add(statement)
    return sqlite.prepare(statement)
  }
  const dialect = new ShopSqliteDialect({ ...sqlite, prepare }, { patient: false })
  const db = new Kysely<Database>({ dialect })
  await sql`create table enquiry_token (token text, seq integer)`.execute(db)

  for (let length = 1; length <= 100; length++) {
    const rows = Array.from({ length }, (_, line) => ({ token: `line ${line}`, seq: length }))
    await db.transaction().execute((trx) => insertRows(trx, 'enquiry_token', rows))
    const found = await db.selectFrom('enquiry_token').selectAll().where('seq', '=', length).execute()
    expect(found).toEqual(rows)
  }
  expect(statements.size).toBe(5)

  await db.destroy()
  rmSync(folder, { recursive: true })
})
