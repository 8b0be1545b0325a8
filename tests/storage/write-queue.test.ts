import { sql, type Transaction } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { describeOnBothDatabases } from '../test-database.ts'

describeOnBothDatabases('The write queue', { tags: ['W3'] }, (database) => {
  const count = (year: number) => async (trx: Transaction<Database>) => {
    await trx.insertInto('enquiry_counter').values({ enquiry_year: year, last_count: 1 }).execute()
    return year
  }
  const counted = async () => {
    const rows = await database()
      .db.selectFrom('enquiry_counter')
      .select('enquiry_year')
      .orderBy('enquiry_year')
      .execute()
    return rows.map((row) => row.enquiry_year)
  }

  it('answers each with its own result, when it can be read by others', async () => {
    const commit = createWriteQueue(database().db)
    const years = Array.from({ length: 100 }, (_, i) => 3000 + i)
    await Promise.all(
      years.map(async (year) => {
        expect(await commit(count(year))).toBe(year)
        expect(await counted()).toContain(year)
      }),
    )
    expect(await counted()).toEqual(years)
  })

  it('tells only those that failed, and saves nothing of them', async () => {
    const commit = createWriteQueue(database().db)
    const fail = async (trx: Transaction<Database>) => {
      await count(4001)(trx)
      throw new Error('a bug')
    }
    const results = await Promise.allSettled([
      commit(count(4000)),
      commit(fail),
      commit((trx) => sql`insert into nowhere values (1)`.execute(trx)),
      commit(count(4002)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect((await counted()).filter((year) => year >= 4000)).toEqual([4000, 4002])
    expect(await commit(count(4003))).toBe(4003)
  })

  it('lets others in while many wait: Node takes one connection with each turn of its loop', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const commit = createWriteQueue(database().db)
    let [turns, answered] = [0, 0]
    const turn = () => {
      turns += 1
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    const turnsForEach: number[] = []
    const pieces = Array.from({ length: 100 }, async (_, piece) => {
      await commit((trx) => {
        if (answered > 0) turnsForEach.push(turns / answered)
        return count(5000 + piece)(trx)
      })
      answered += 1
    })
    await Promise.all(pieces)
    clearImmediate(next)
    vi.useRealTimers()
    // PostgreSQL answers up to four at once.
    expect(Math.min(...turnsForEach)).toBeGreaterThanOrEqual(1 / 4)
  })
})
