import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { paise } from '#domain/money/money.ts'
import { isUnavailable } from '#server/db/database-errors.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { isPostgres } from '#server/db/is-postgres.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import type { Trx } from '#server/db/schema.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrder, openTestShop } from '../api/test-shop.ts'
import { describeOnBothDatabases, type TestDatabase } from '../test-database.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const

describeOnBothDatabases('A transaction', (database) => {
  const createWrite = () => createUnitOfWork({ db: database().db, clock: () => NOW })
  const readLevel = async (db: Parameters<typeof isPostgres>[0]) =>
    (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(db))
      .rows[0]?.level
  const createEntry = (n: number) =>
    ({ action: 'mark sold out', subject: { kind: 'product', id: `${n}`, label: '' }, after: { n } }) as const
  const countAuditRows = async (id: string) => {
    const rows = database().db.selectFrom('audit').select('audit_no')
    return (await rows.where('subject_kind', '=', 'product').where('subject_id', '=', id).execute()).length
  }

  /** Reopens the database with another default isolation level. */
  async function withDefaultIsolation(
    level: string,
    work: (reopened: TestDatabase) => Promise<void>,
  ): Promise<void> {
    const { db, place } = database()
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
    const setting = sql.raw(`alter database ${name} set default_transaction_isolation = '${level}'`)
    await setting.execute(db)
    const reopened = openDatabase(place)
    try {
      await work({ ...reopened, place })
    } finally {
      await reopened.close()
      await sql`alter database ${sql.ref(name)} reset default_transaction_isolation`.execute(db)
    }
  }

  it('limits lock waits without changing the session', { tags: ['W17'] }, async ({ skip }) => {
    const { db } = database()
    if (!isPostgres(db)) return skip()
    const limit = sql<{ lock_timeout: string }>`show lock_timeout`
    expect((await db.transaction().execute((trx) => limit.execute(trx))).rows).toEqual([
      { lock_timeout: '3s' },
    ])
    expect((await limit.execute(db)).rows).toEqual([{ lock_timeout: '0' }])
  })

  it.for(['repeatable read', 'serializable'])(
    'sets its isolation level if the default is %s',
    async (level, { skip }) => {
      if (!isPostgres(database().db)) return skip()
      await withDefaultIsolation(level, async ({ db }) => {
        expect(await readLevel(db)).toBe(level)
        const write = createUnitOfWork({ db, clock: () => NOW })
        expect(await write(SHOP, async ({ trx }) => ({ data: await readLevel(trx) }))).toEqual({
          data: 'read committed',
        })
      })
    },
  )

  it.for(['repeatable read', 'serializable'])(
    'of an order sees a concurrent price change if the default is %s',
    { tags: ['W13'] },
    async (level, { skip }) => {
      const { db } = database()
      if (!isPostgres(db)) return skip()
      await withDefaultIsolation(level, async (reopened) => {
        const shop = await openTestShop(reopened, { clock: () => NOW })
        const products = shop.listProducts(2)
        const changed = Promise.withResolvers<void>()
        const change = Promise.withResolvers<void>()
        const changing = db.transaction().execute(async (trx) => {
          await bumpCatalogueVersion(trx, NOW.toISOString())
          await trx
            .updateTable('product')
            .set({ price: paise((products[0]?.price ?? 0) + 1_000) })
            .where('product_code', '=', `${products[0]?.product_code}`)
            .execute()
          changed.resolve()
          await change.promise
        })
        await changed.promise
        const placing = shop.placeEnquiry({ payload: buildOrder(products) })
        await vi.waitFor(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          expect(rows).toHaveLength(1)
        })
        change.resolve()
        await changing
        expect((await placing).refusal).toMatchObject({ code: 'cart-out-of-date' })
        shop.catalogue.close()
      })
    },
  )

  /** Makes PostgreSQL abort a transaction with this SQLSTATE. */
  const abortWith = (trx: Trx, code: string) =>
    sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`).execute(trx)

  it.for(['40001', '40P01'])('aborted with %s is retried and audited once', async (code, { skip }) => {
    if (!isPostgres(database().db)) return skip()
    let runs = 0
    const outcome = await createWrite()(SHOP, async ({ trx, audit }) => {
      runs++
      audit(createEntry(Number.parseInt(code, 36)))
      if (runs < 4) await abortWith(trx, code)
      return { data: runs }
    })
    expect(outcome).toEqual({ data: 4 })
    expect(await countAuditRows(`${Number.parseInt(code, 36)}`)).toBe(1)
  })

  it('aborted on every retry reports that the database is busy', async ({ skip }) => {
    if (!isPostgres(database().db)) return skip()
    let runs = 0
    const failed = createWrite()(SHOP, async ({ trx }) => {
      runs++
      await abortWith(trx, '40001')
      return { data: null }
    })
    await expect(failed).rejects.toSatisfy(isUnavailable)
    expect(runs).toBe(5)
  })

  it('that deadlocks with another one is completed after it', async ({ skip }) => {
    const { db } = database()
    if (!isPostgres(db)) return skip()
    const years = [3001, 3002]
    for (const enquiry_year of years)
      await db.insertInto('enquiry_counter').values({ enquiry_year, last_count: 1 }).execute()
    let reachedCount = 0
    const bothReached = Promise.withResolvers<void>()
    const write = createWrite()
    const count = (order: number[]) =>
      write(SHOP, async ({ trx }) => {
        for (const [n, year] of order.entries()) {
          await trx
            .updateTable('enquiry_counter')
            .set((eb) => ({ last_count: eb('last_count', '+', 1) }))
            .where('enquiry_year', '=', year)
            .execute()
          if (n === 0) {
            reachedCount++
            if (reachedCount === 2) bothReached.resolve()
            await bothReached.promise
          }
        }
        return { data: null }
      })
    const outcomes = await Promise.all([count(years), count(years.toReversed())])
    expect(outcomes).toEqual([{ data: null }, { data: null }])
    const counts = db.selectFrom('enquiry_counter').select('last_count').where('enquiry_year', 'in', years)
    expect(await counts.execute()).toEqual([{ last_count: 3 }, { last_count: 3 }])
  })
})
