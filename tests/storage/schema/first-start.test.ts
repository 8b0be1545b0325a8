import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases, describeOnEachDatabase, migrateAndSeed } from '../../test-database.ts'

const run = promisify(execFile)

/** Reads every row of every table. */
async function readAllRows(db: Kysely<Database>): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const rows = tables.map(async ({ name }): Promise<[string, unknown[]]> => {
    const result = await sql<unknown>`select * from ${sql.table(name)}`.execute(db)
    return [name, result.rows.map((row) => JSON.stringify(row)).sort()]
  })
  return Object.fromEntries(await Promise.all(rows))
}

describeOnEachDatabase('A first start', { isEmpty: true }, (database) => {
  it('creates and fills the database; a second start changes nothing', { tags: ['D18'] }, async () => {
    await migrateAndSeed(database())
    const first = await readAllRows(database().db)
    expect(first.category).toHaveLength(24)
    expect(first.product).toHaveLength(228)
    expect(first.media).toHaveLength(2 * 228 + 12)
    expect(first.special_category).toHaveLength(5)
    expect(first.kysely_migration).toHaveLength(Object.keys(await MIGRATIONS.getMigrations()).length)

    await migrateAndSeed(database())
    expect(await readAllRows(database().db)).toEqual(first)
  })

  it('does not refill emptied tables', async () => {
    const { db } = database()
    await db.deleteFrom('product').execute()
    await migrateAndSeed(database())
    expect(await db.selectFrom('product').selectAll().execute()).toEqual([])
  })
})

describeOnBothDatabases(
  'Processes that start at the same time',
  { isEmpty: true, tags: ['W17'] },
  (database) => {
    it('create one schema and one demo shop', async () => {
      const script = join(import.meta.dirname, 'start-database.ts')
      const place = JSON.stringify(database().place)
      const starts = Array.from({ length: repeatCount(2, 4) }, () => run(process.execPath, [script, place]))
      await Promise.all(starts)
      const { product, kysely_migration, catalogue_version } = await readAllRows(database().db)
      expect(product).toHaveLength(228)
      expect(kysely_migration).toHaveLength(Object.keys(await MIGRATIONS.getMigrations()).length)
      expect(catalogue_version).toEqual([expect.stringContaining('"version":1')])
    })
  },
)
