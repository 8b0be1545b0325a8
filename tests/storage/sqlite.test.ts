import { chmodSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SubSchema } from '#domain/customer/customer-id.ts'
import { type OpenDatabase, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { withFastClock } from '../fast-clock.ts'

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

  it('syncs every commit to disk and checks foreign keys', { tags: ['W1'] }, async () => {
    const pragma = async (name: string) => {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(`pragma_${name}`)}`.execute(database.db)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    // A wait in SQLite would block the whole process; the shop waits for locks asynchronously.
    expect(await pragma('busy_timeout')).toBe(0)
  })

  it('has an index for every reference to an enquiry', async () => {
    const { rows } = await sql<{ table_name: string; is_found: number }>`
      select child.name as table_name, exists (
        select 1 from pragma_index_list(child.name) as each, pragma_index_info(each.name) as first
        where first.seqno = 0 and first.name = reference."from"
      ) as is_found
      from sqlite_master as child, pragma_foreign_key_list(child.name) as reference
      where child.type = 'table' and reference."table" = 'enquiry' and reference.seq = 0`.execute(database.db)
    expect(rows.map(({ table_name }) => table_name)).toContain('idempotency_record')
    expect(rows.filter(({ is_found }) => !is_found)).toEqual([])
  })

  it('is locked for other writers from the start of a transaction, and readable', async () => {
    const other = new DatabaseSync(join(dataDir, 'made/when/missing/mathappu.db'), { timeout: 0 })
    await database.db.transaction().execute(async () => {
      expect(() => other.exec('begin immediate')).toThrow('locked')
      expect(other.prepare('select version from catalogue_version').get()).toEqual({ version: 0 })
    })
    other.exec('begin immediate')
    other.exec('rollback')
    other.close()
  })

  it('does not block reads during another process’s lock, and writes afterwards', async () => {
    const { db } = database
    const other = new DatabaseSync(join(dataDir, 'made/when/missing/mathappu.db'))
    other.exec('begin immediate')
    const start = performance.now()
    const order: string[] = []
    const commit = createWriteQueue(db)
    const writes = ['2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'].map(async (changed_at) => {
      await commit((trx) => trx.updateTable('catalogue_version').set({ changed_at }).execute())
      order.push('written')
    })
    await setTimeout(1)
    await db.selectFrom('catalogue_version').selectAll().execute()
    expect(performance.now() - start).toBeLessThan(1000)
    order.push('read')
    other.exec('rollback')
    await Promise.all(writes)
    expect(order).toEqual(['read', 'written', 'written'])
    other.close()
  })

  it('fails with "locked" after three seconds; migrations keep waiting', async () => {
    const other = new DatabaseSync(join(dataDir, 'made/when/missing/mathappu.db'))
    const starting = openDatabase({ dataDir: join(dataDir, 'made/when/missing') }, { patient: true })
    other.exec('begin immediate')
    const migrated = migrateToLatest(starting.db, starting.kind)
    const failing = createWriteQueue(database.db)(async () => {})
    await withFastClock(() => expect(failing).rejects.toThrow('locked'))
    other.close()
    await expect(migrated).resolves.toBeUndefined()
    await starting.close()
    await database.db.transaction().execute(async () => {})
  })

  it('reports a full disk as such and stays readable', {
    tags: ['W21'],
  }, async () => {
    const { db } = database
    await sql`pragma max_page_count = 1`.execute(db)
    const fill = db.transaction().execute(async (trx) => {
      for (let n = 0; n < 1000; n++)
        await trx
          .insertInto('shop_setting')
          .values({ setting_key: `${n}`, setting_value: JSON.stringify('x'.repeat(5000)) })
          .execute()
    })
    await expect(fill).rejects.toThrow('database or disk is full')
    expect(await db.selectFrom('shop_setting').selectAll().execute()).toEqual([])
    await sql`pragma max_page_count = 1000000`.execute(db)
    await db.transaction().execute(async () => {})
  })

  it('rejects all units of a failed commit and saves later ones', {
    tags: ['W1'],
  }, async () => {
    const { db } = database
    const commit = createWriteQueue(db)
    const count = (year: number) =>
      commit((trx) =>
        trx.insertInto('enquiry_counter').values({ enquiry_year: year, last_count: 1 }).execute(),
      )
    const orphanSession = commit(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      const session = { token_hash: 'a'.repeat(64), sub: v.parse(SubSchema, 'm'.repeat(24)) }
      const at = '2026-10-01T00:00:00.000Z'
      await trx
        .insertInto('session')
        .values({ ...session, created_at: at, expires_at: at })
        .execute()
    })
    const results = await Promise.allSettled([count(4100), orphanSession, count(4101)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await count(4102)
    const saved = await db.selectFrom('enquiry_counter').select('enquiry_year').execute()
    expect(saved).toEqual([{ enquiry_year: 4102 }])
  })

  it('rejects all units of a transaction ended by a full disk', {
    tags: ['W21'],
  }, async () => {
    const { db } = database
    const commit = createWriteQueue(db)
    const setting = (setting_key: string, size: number) =>
      commit((trx) =>
        trx
          .insertInto('shop_setting')
          .values({ setting_key, setting_value: JSON.stringify('x'.repeat(size)) })
          .execute(),
      )
    await sql`pragma max_page_count = 1`.execute(db)
    const results = await Promise.allSettled([setting('small', 1), setting('large', 5_000_000)])
    await sql`pragma max_page_count = 1000000`.execute(db)
    const reasons = results.map((result) => result.status === 'rejected' && `${result.reason}`)
    expect(reasons).toEqual([
      expect.stringContaining('disk is full'),
      expect.stringContaining('disk is full'),
    ])
    expect(await db.selectFrom('shop_setting').selectAll().execute()).toEqual([])
    await setting('later', 1)
    await db.deleteFrom('shop_setting').execute()
  })

  it('is readable by its owner only, even in an existing folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mathappu-'))
    const files = ['', '-wal', '-shm'].map((ending) => join(folder, `mathappu.db${ending}`))
    const [file = ''] = files
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    const { db, kind, close } = openDatabase({ dataDir: folder })
    await migrateToLatest(db, kind)
    expect(files.map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
    await close()
    rmSync(folder, { recursive: true })
  })

  it('accepts no writes after it was deleted or replaced at runtime', { tags: ['W21'] }, async () => {
    const file = join(dataDir, 'made/when/missing/mathappu.db')
    const write = () => database.db.transaction().execute(async () => 'written')
    renameSync(file, `${file}-away`)
    await expect(write()).rejects.toThrow('The database file was deleted or replaced')
    writeFileSync(file, '')
    await expect(write()).rejects.toThrow('The database file was deleted or replaced')
    renameSync(`${file}-away`, file)
    expect(await write()).toBe('written')
  })

  it('returns correct results for more statements than its cache holds', async () => {
    for (let n = 0; n < 450; n += 1) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n % 300)} as n`.execute(database.db)
      expect(rows).toEqual([{ n: n % 300 }])
    }
  })

  it('rejects a value that it cannot store', async () => {
    await expect(sql`select ${true}`.execute(database.db)).rejects.toThrow(
      'SQLite cannot store a value of type boolean',
    )
  })
})
