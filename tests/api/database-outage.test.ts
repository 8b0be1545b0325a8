import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { isUnavailable } from '#server/db/database-errors.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { createOutageMonitor } from '#server/db/outage-monitor.ts'
import { bumpCatalogueVersion, lockCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import { createThrottleKey } from '#server/db/queries/throttle.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { checkRateLimits } from '#server/rate-limits/consume-attempts.ts'
import type { RateLimitKey } from '#server/rate-limits/rate-limits.ts'
import { strangerTrackingLimits } from '#server/rate-limits/tracking-limits.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { withFastClock } from '../fast-clock.ts'
import { describeOnBothDatabases } from '../test-database.ts'
import { buildOrderJson, createGuest, NOW, openTestShop, type TestShop } from './test-shop.ts'

const messages: string[] = []
const reasons: unknown[] = []

describeOnBothDatabases('A database in trouble', { tags: ['W21'] }, (database) => {
  let shop: TestShop
  const logger = pino(
    {},
    {
      write(line) {
        const { msg, err } = JSON.parse(line)
        messages.push(msg)
        reasons.push(err?.message)
      },
    },
  )
  beforeAll(async () => {
    shop = await openTestShop(database(), {
      saving: createOutageMonitor(logger, 'Enquiries cannot be saved'),
    })
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => shop.catalogue.close())

  const save = (key = crypto.randomUUID(), order = buildOrderJson(shop.listProducts(3))) =>
    shop.post('/api/order/save', order, { 'Idempotency-Key': key })
  const readiness = async () => (await shop.app.request('/readyz')).status

  const keyOf = ({ limit, subject }: RateLimitKey) => createThrottleKey(limit, subject).key_hash

  /** Locks a row that every enquiry needs from another connection. Returns a function that releases it. */
  async function lockDatabase(): Promise<() => Promise<unknown>> {
    const other = openDatabase(database().place, { patient: true })
    const trx = await other.db.startTransaction().execute()
    await trx
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    return async () => {
      await trx.rollback().execute()
      await other.close()
    }
  }

  it('responds 503 with Retry-After while locked; retries with one key place one enquiry', async () => {
    const release = await lockDatabase()
    const key = crypto.randomUUID()
    const order = buildOrderJson(shop.listProducts(3))
    messages.length = 0
    const responses = await withFastClock(() =>
      Promise.all([save(key, order), save(key, order), save(), save()]),
    )
    for (const response of responses) {
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('2')
      expect(await response.json()).toMatchObject({ error: { code: 'database-unavailable' } })
    }
    expect(messages).toEqual(['Enquiries cannot be saved'])
    await release()
    const [first, second] = await Promise.all([save(key, order), save(key, order)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await first.json()).toEqual(await second.json())
    expect(messages).toEqual(['Enquiries cannot be saved', 'Enquiries cannot be saved: over'])
  })

  it('limits the write queue and reports that it is full', async () => {
    const release = await lockDatabase()
    const commit = createWriteQueue(database().db)
    const waiting = Array.from({ length: 1100 }, () => commit(lockCatalogueVersion))
    const results = Promise.allSettled(waiting)
    await expect(waiting.at(-1)).rejects.toThrow('1000 transactions are already queued')
    await release()
    expect((await results)[0]?.status).toBe('fulfilled')
  })

  it('does not delay an enquiry behind a slow one where transactions run in parallel', async ({ skip }) => {
    if (database().kind === 'sqlite') skip()
    const commit = createWriteQueue(database().db)
    const end = Promise.withResolvers<void>()
    // Both start at once: in a shared transaction the quick one would wait for the slow one.
    const slow = commit(() => end.promise)
    const placed = vi.fn()
    const quick = commit(async () => null).then(placed)
    try {
      await vi.waitFor(() => expect(placed).toHaveBeenCalled())
    } finally {
      end.resolve()
      await Promise.all([slow, quick])
    }
  })

  it('limits the connection queue and reports that it is full', async ({ skip }) => {
    if (database().kind === 'sqlite') skip()
    const queries = Array.from({ length: 600 }, () => sql`select pg_sleep(0.01)`.execute(database().db))
    const results = await Promise.allSettled(queries)
    const refused = results.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    expect(refused).toContain('DatabaseUnavailable: 500 already wait for a connection to PostgreSQL')
  })

  it('loses one connection: only its transaction fails, the others continue', async ({ skip }) => {
    if (database().kind === 'sqlite') skip()
    const commit = createWriteQueue(database().db)
    const lost = commit(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database().db)
      await sql`select 1`.execute(trx)
    })
    const error = await lost.catch((error) => error)
    expect(isUnavailable(error)).toBe(true)
    expect((await save()).status).toBe(200)
  })

  it('counts attempts of two transactions that lock the same rows in opposite order', async ({ skip }) => {
    if (database().kind === 'sqlite') skip()
    const { db } = database()
    const deps = { write: createUnitOfWork({ db, clock: () => NOW }) }
    const by = createGuest({ address: '10.0.0.1' })
    const { sender } = by
    const limits = await strangerTrackingLimits({ db, clock: () => NOW }, '9876500001', sender)
    const reversedLimits = limits.toReversed()
    const rounds = Array.from({ length: 20 }, () => [
      checkRateLimits(deps, by, limits),
      checkRateLimits(deps, by, reversedLimits),
    ])
    const refusals = await Promise.all(rounds.flat())
    expect(refusals.filter((refusal) => refusal && refusal.code !== 'too-many-requests')).toEqual([])
  })

  it('counts attempts while an instance with a slow clock shortens their pauses', async ({ skip }) => {
    if (database().kind === 'sqlite') skip()
    const { db } = database()
    const by = createGuest({ address: '10.0.0.2' })
    const limits = await strangerTrackingLimits({ db, clock: () => NOW }, '9876500002', by.sender)
    const [right, behind] = [0, 3_600_000].map((ms) => ({
      write: createUnitOfWork({ db, clock: () => new Date(NOW.getTime() - ms) }),
    }))
    if (!right || !behind) throw new Error('There are two clocks')
    // One by one in reverse order of the table.
    for (const each of limits.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1)))
      await checkRateLimits(right, by, [each])
    for (let round = 0; round < 20; round++) {
      await db
        .updateTable('throttle')
        .set({ blocked_until: NOW.toISOString(), tries: 1 })
        .where('key_hash', 'in', limits.map(keyOf))
        .execute()
      await Promise.all([right, behind, right, right].map((deps) => checkRateLimits(deps, by, limits)))
    }
  })

  it('locks prices until the enquiry is saved', async ({ skip }) => {
    // SQLite has a single writer.
    if (database().kind === 'sqlite') skip()
    const { db } = database()
    const change = () =>
      db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 200`.execute(trx)
        await bumpCatalogueVersion(trx, NOW.toISOString())
      })
    await db.transaction().execute(async (trx) => {
      const version = await lockCatalogueVersion(trx)
      await expect(change()).rejects.toThrow('lock timeout')
      expect(await db.transaction().execute(lockCatalogueVersion)).toBe(version)
    })
    await change()
  })

  it('rejects enquiries when its disk is full, is not ready, and stays readable', async ({ skip }) => {
    if (database().kind === 'postgres') skip()
    const { data } = await (await save()).json()
    messages.length = 0
    expect(await readiness()).toBe(200)
    await sql`pragma max_page_count = 1`.execute(database().db)
    let full = await save()
    while (full.status === 200) full = await save()
    const moreResponses = await Promise.all(Array.from({ length: 64 }, () => save()))
    expect([full, ...moreResponses].map(({ status }) => status)).toEqual(Array(65).fill(503))
    expect(messages).toEqual(['Enquiries cannot be saved'])
    expect(await readiness()).toBe(503)
    const printed = await shop.app.request(`/api/order/public/print/get/${data.order_id}`)
    expect(printed.status).toBe(200)

    await sql`pragma max_page_count = 1000000`.execute(database().db)
    expect((await save()).status).toBe(200)
    expect(await readiness()).toBe(200)
  })

  /** Simulates a full disk. Returns a function that ends the simulation. */
  async function fillDisk(): Promise<() => Promise<unknown>> {
    const { db, kind } = database()
    if (kind === 'sqlite') {
      await sql`pragma max_page_count = 1`.execute(db)
      return () => sql`pragma max_page_count = 1000000`.execute(db)
    }
    await sql`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
    for (const table of ['enquiry', 'file'])
      await sql`create trigger full_disk before insert on ${sql.table(table)} execute function disk_is_full()`.execute(
        db,
      )
    return () => sql`drop function disk_is_full cascade`.execute(db)
  }

  it('is ready again after a failed write once a write succeeds, not after a timeout', async () => {
    const makeRoom = await fillDisk()
    let full = await save()
    while (full.status === 200) full = await save()
    expect(full.status).toBe(503)
    vi.useFakeTimers({ toFake: ['performance'] })
    for (let minute = 0; minute < 3; minute++) {
      expect(await readiness()).toBe(503)
      vi.advanceTimersByTime(60_000)
    }
    vi.useRealTimers()
    await makeRoom()
    expect(await readiness()).toBe(200)
    expect((await save()).status).toBe(200)
    expect(await database().db.selectFrom('file').select('file_hash').execute()).toEqual([])
  })

  it('rejects enquiries and logs the reason if its file is deleted', async ({ skip }) => {
    if (database().kind === 'postgres') skip()
    const file = join(database().place.dataDir, 'mathappu.db')
    messages.length = reasons.length = 0
    rmSync(file)
    expect((await save()).status).toBe(503)
    expect(await readiness()).toBe(503)
    new DatabaseSync(file).close()
    expect((await save()).status).toBe(503)
    expect(messages).toEqual(['Enquiries cannot be saved'])
    expect(reasons).toEqual(['The database file was deleted or replaced while the shop was running'])
  })
})
