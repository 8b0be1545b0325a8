import { expect, it } from 'vitest'
import { getCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import type { Outcome } from '#server/unit-of-work/outcome.ts'
import type { Unit } from '#server/unit-of-work/unit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { describeOnBothDatabases } from '../test-database.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'housekeeping' } as const

describeOnBothDatabases('A unit of work', (database) => {
  const createWrite = () => createUnitOfWork({ db: database().db, clock: () => NOW })
  const insertYear = async ({ trx }: Unit, year: number) => {
    await trx.insertInto('enquiry_counter').values({ enquiry_year: year, last_count: 1 }).execute()
  }
  const listYears = async (from: number) => {
    const rows = database().db.selectFrom('enquiry_counter').select('enquiry_year')
    const years = await rows.where('enquiry_year', '>=', from).orderBy('enquiry_year').execute()
    return years.map((row) => row.enquiry_year)
  }
  const notices = () => database().db.selectFrom('notice').select(['event', 'next_attempt_at']).execute()

  it('commits with actor, time, notices and catalogue version', async () => {
    const { db } = database()
    const version = await getCatalogueVersion(db)
    const outcome = await createWrite()<string>(SHOP, async (unit) => {
      await insertYear(unit, 3000)
      unit.notify([{ event: 'sparkler-lit:1', recipient: 'shop', turn: 0, payload: {} }])
      unit.markCatalogueChanged()
      return { data: `${unit.by.kind} ${unit.now.toISOString()}` }
    })
    expect(outcome).toEqual({ data: `system ${NOW.toISOString()}` })
    expect(await listYears(3000)).toEqual([3000])
    expect(await notices()).toEqual([{ event: 'sparkler-lit:1', next_attempt_at: NOW.toISOString() }])
    expect(await getCatalogueVersion(db)).toBe(version + 1)
  })

  it('leaves nothing behind when it is rejected, alone or with others', async () => {
    const { db } = database()
    const version = await getCatalogueVersion(db)
    const before = await notices()
    const write = createWrite()
    const writeRejected = (year: number) =>
      write<null>(SHOP, async (unit): Promise<Outcome<null>> => {
        await insertYear(unit, year)
        unit.notify([{ event: `sparkler-lit:${year}`, recipient: 'shop', turn: 0, payload: {} }])
        unit.markCatalogueChanged()
        return { refusal: { code: 'stale-version' } }
      })
    expect(await writeRejected(4000)).toEqual({ refusal: { code: 'stale-version' } })
    const years = Array.from({ length: 30 }, (_, i) => 4001 + i)
    const outcomes = await Promise.all(
      years.map((year) =>
        year % 3 === 0
          ? writeRejected(year)
          : write<null>(SHOP, async (unit) => {
              await insertYear(unit, year)
              return { data: null }
            }),
      ),
    )
    expect(outcomes.filter(({ refusal }) => refusal)).toHaveLength(10)
    expect(await listYears(4000)).toEqual(years.filter((year) => year % 3 > 0))
    expect(await notices()).toEqual(before)
    expect(await getCatalogueVersion(db)).toBe(version)
  })

  it('that throws does not affect others, and none runs twice', { tags: ['W1'] }, async () => {
    const write = createWrite()
    let runCount = 0
    const outcomes = await Promise.allSettled([
      write(SHOP, async (unit) => {
        runCount++
        await insertYear(unit, 5000)
        return { data: null }
      }),
      write(SHOP, async (unit) => {
        await insertYear(unit, 5001)
        throw new Error('a bug')
      }),
      write(SHOP, async (unit) => {
        runCount++
        await insertYear(unit, 5002)
        return { data: null }
      }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await listYears(5000)).toEqual([5000, 5002])
    expect(runCount).toBe(2)
  })
})
