import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'

describe('The SQLite file', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-'))
  let database: OpenDatabase
  beforeAll(async () => {
    database = openDatabase({ dataDir: join(dataDir, 'made/when/missing') })
    await migrateToLatest(database.db, database.kind)
  })
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  it('has what it answered on disk, and checks foreign keys', async () => {
    const pragma = async (name: string) => {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(`pragma_${name}`)}`.execute(database.db)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    // A wait here would be a wait of everybody: locks are waited for aside.
    expect(await pragma('busy_timeout')).toBe(0)
  })

  it('is locked for other writers from the first moment of a transaction, and open to readers', async () => {
    const other = new DatabaseSync(join(dataDir, 'made/when/missing/mathappu.db'), { timeout: 0 })
    await database.db.transaction().execute(async () => {
      expect(() => other.exec('begin immediate')).toThrow('locked')
      expect(other.prepare('select version from catalogue_version').get()).toEqual({ version: 0 })
    })
    other.exec('begin immediate')
    other.exec('rollback')
    other.close()
  })

  it('answers rightly after more different statements than it keeps prepared', async () => {
    for (let n = 0; n < 450; n += 1) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n % 300)} as n`.execute(database.db)
      expect(rows).toEqual([{ n: n % 300 }])
    }
  })

  it('refuses a value that it cannot store instead of guessing', async () => {
    await expect(sql`select ${true}`.execute(database.db)).rejects.toThrow(
      'SQLite cannot store a value of type boolean',
    )
  })
})
