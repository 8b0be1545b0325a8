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
  await sql`create table office_device (user_id text, device_hash text, seen_at text)`.execute(db)

  for (let length = 1; length <= 100; length++) {
    const rows = Array.from({ length }, (_, line) => ({
      user_id: `of ${length}`,
      device_hash: `line ${line}`,
      seen_at: '',
    }))
    await db.transaction().execute((trx) => insertRows(trx, 'office_device', rows))
    const ofLength = db.selectFrom('office_device').selectAll().where('user_id', '=', `of ${length}`)
    const found = await ofLength.execute()
    expect(found).toEqual(rows)
  }
  expect(statements.size).toBe(5)

  await db.destroy()
  rmSync(folder, { recursive: true })
})
