import { sql, type Transaction } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { createWriteQueue } from '#server/db/write-queue.ts'
import { describeOnBothDatabases } from '../test-database.ts'

describeOnBothDatabases('The write queue', { tags: ['W3'] }, (database) => {
  const insertYear = (year: number) => async (trx: Transaction<Database>) => {
    await trx.insertInto('enquiry_counter').values({ enquiry_year: year, last_count: 1 }).execute()
    return year
  }
  const listYears = async () => {
    const rows = await database()
      .db.selectFrom('enquiry_counter')
      .select('enquiry_year')
      .orderBy('enquiry_year')
      .execute()
    return rows.map((row) => row.enquiry_year)
  }

  it('resolves each job with its own result after the commit', async () => {
    const commit = createWriteQueue(database().db)
    const years = Array.from({ length: 100 }, (_, i) => 3000 + i)
    await Promise.all(
      years.map(async (year) => {
        expect(await commit(insertYear(year))).toBe(year)
        expect(await listYears()).toContain(year)
      }),
    )
    expect(await listYears()).toEqual(years)
  })

  it('rejects only failed jobs and saves nothing of them', async () => {
    const commit = createWriteQueue(database().db)
    const failingJob = async (trx: Transaction<Database>) => {
      await insertYear(4001)(trx)
      throw new Error('a bug')
    }
    const results = await Promise.allSettled([
      commit(insertYear(4000)),
      commit(failingJob),
      commit((trx) => sql`insert into nowhere values (1)`.execute(trx)),
      commit(insertYear(4002)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect((await listYears()).filter((year) => year >= 4000)).toEqual([4000, 4002])
    expect(await commit(insertYear(4003))).toBe(4003)
  })

  it('yields to the event loop while many jobs wait', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const commit = createWriteQueue(database().db)
    let [turnCount, doneCount] = [0, 0]
    const countTurn = () => {
      turnCount += 1
      pendingTurn = setImmediate(countTurn)
    }
    let pendingTurn = setImmediate(countTurn)
    const turnsPerJob: number[] = []
    const jobs = Array.from({ length: 100 }, async (_, job) => {
      await commit((trx) => {
        if (doneCount > 0) turnsPerJob.push(turnCount / doneCount)
        return insertYear(5000 + job)(trx)
      })
      doneCount += 1
    })
    await Promise.all(jobs)
    clearImmediate(pendingTurn)
    vi.useRealTimers()
    // PostgreSQL runs up to four jobs at once.
    expect(Math.min(...turnsPerJob)).toBeGreaterThanOrEqual(1 / 4)
  })
})
