import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { listenToNews } from '#server/db/news.ts'
import { createOutage } from '#server/db/outage.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue.ts'
import { describeOnBothDatabases, written } from '../databases.ts'

describeOnBothDatabases('News between instances', { tags: ['W17'] }, (database) => {
  const change = (when = '2027-01-02T00:00:00.000Z') =>
    written(database().db, (trx) => bumpCatalogueVersion(trx, when))

  /** Listens as an instance does, until the end of the test. */
  async function listen(url: string) {
    const hear = vi.fn<() => void>()
    const said: string[] = []
    const logger = pino({}, { write: (line) => said.push(JSON.parse(line).msg) })
    const news = listenToNews(url, { hear, outage: createOutage(logger, 'News cannot be heard') })
    await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce(), 5000)
    return { hear, said, [Symbol.asyncDispose]: news.close }
  }

  it('come when a change of the catalogue is committed, not before, and not when it is taken back', async ({
    skip,
  }) => {
    const { db, place } = database()
    // Its file has one process.
    if (!place.databaseUrl) return skip()
    await using instance = await listen(place.databaseUrl)
    const trx = await db.startTransaction().execute()
    await bumpCatalogueVersion(trx, '2027-01-02T00:00:00.000Z')
    await sql`select`.execute(db)
    expect(instance.hear).toHaveBeenCalledOnce()
    await trx.rollback().execute()
    await change()
    await vi.waitFor(() => expect(instance.hear).toHaveBeenCalledTimes(2))
    await change()
    await vi.waitFor(() => expect(instance.hear).toHaveBeenCalledTimes(3))
  })

  it('are heard again after the connection was lost, with a look at what was missed', async ({ skip }) => {
    const { db, place } = database()
    if (!place.databaseUrl) return skip()
    await using instance = await listen(place.databaseUrl)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(db)
    await vi.waitFor(() => expect(instance.hear).toHaveBeenCalledTimes(2), 5000)
    expect(instance.said).toEqual(['News cannot be heard', 'News cannot be heard: over'])
    await change()
    await vi.waitFor(() => expect(instance.hear).toHaveBeenCalledTimes(3))
  })
})

describeOnBothDatabases('A database behind a pool', { tags: ['W17'] }, (database) => {
  it('limits the waits of each transaction, and leaves the session to others as it was', async ({ skip }) => {
    const { databaseUrl } = database().place
    if (!databaseUrl) return skip()
    const { db, close } = openDatabase({ dataDir: '', databaseUrl, directUrl: databaseUrl })
    const limit = sql<{ lock_timeout: string }>`show lock_timeout`
    expect((await db.transaction().execute((trx) => limit.execute(trx))).rows).toEqual([
      { lock_timeout: '3s' },
    ])
    expect((await limit.execute(db)).rows).toEqual([{ lock_timeout: '0' }])
    await close()
  })
})
