import { expect, it } from 'vitest'
import { getCatalogueVersion } from '#server/db/queries/catalogue/catalogue.ts'
import type { Outcome } from '#server/unit-of-work/outcome.ts'
import type { Unit } from '#server/unit-of-work/unit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { describeOnBothDatabases } from '../test-database.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'housekeeping' } as const

describeOnBothDatabases('A unit of work', (database) => {
  const open = () => createUnitOfWork({ db: database().db, clock: () => NOW })
  const count = async ({ trx }: Unit, year: number) => {
    await trx.insertInto('enquiry_counter').values({ enquiry_year: year, last_count: 1 }).execute()
  }
  const counted = async (from: number) => {
    const rows = database().db.selectFrom('enquiry_counter').select('enquiry_year')
    const years = await rows.where('enquiry_year', '>=', from).orderBy('enquiry_year').execute()
    return years.map((row) => row.enquiry_year)
  }
  const notices = () => database().db.selectFrom('notice').select(['event', 'next_attempt_at']).execute()

  it('is done by somebody at one time, with the messages and the catalogue version that belong to it', async () => {
    const { db } = database()
    const version = await getCatalogueVersion(db)
    const done = await open()<string>(SHOP, async (unit) => {
      await count(unit, 3000)
      unit.notify([{ event: 'sparkler-lit:1', recipient: 'shop', turn: 0, payload: {} }])
      unit.markCatalogueChanged()
      return { data: `${unit.by.kind} ${unit.now.toISOString()}` }
    })
    expect(done).toEqual({ data: `system ${NOW.toISOString()}` })
    expect(await counted(3000)).toEqual([3000])
    expect(await notices()).toEqual([{ event: 'sparkler-lit:1', next_attempt_at: NOW.toISOString() }])
    expect(await getCatalogueVersion(db)).toBe(version + 1)
  })

  it('leaves nothing behind when it is refused, alone or beside others', async () => {
    const { db } = database()
    const version = await getCatalogueVersion(db)
    const before = await notices()
    const write = open()
    const refused = (year: number) =>
      write<null>(SHOP, async (unit): Promise<Outcome<null>> => {
        await count(unit, year)
        unit.notify([{ event: `sparkler-lit:${year}`, recipient: 'shop', turn: 0, payload: {} }])
        unit.markCatalogueChanged()
        return { refusal: { code: 'changed-meanwhile' } }
      })
    expect(await refused(4000)).toEqual({ refusal: { code: 'changed-meanwhile' } })
    const years = Array.from({ length: 30 }, (_, i) => 4001 + i)
    const ends = await Promise.all(
      years.map((year) =>
        year % 3 === 0
          ? refused(year)
          : write<null>(SHOP, async (unit) => {
              await count(unit, year)
              return { data: null }
            }),
      ),
    )
    expect(ends.filter(({ refusal }) => refusal)).toHaveLength(10)
    expect(await counted(4000)).toEqual(years.filter((year) => year % 3 > 0))
    expect(await notices()).toEqual(before)
    expect(await getCatalogueVersion(db)).toBe(version)
  })

  it('that breaks takes nothing of others with it, and none is done twice', { tags: ['W1'] }, async () => {
    const write = open()
    let tries = 0
    const ends = await Promise.allSettled([
      write(SHOP, async (unit) => {
        tries++
        await count(unit, 5000)
        return { data: null }
      }),
      write(SHOP, async (unit) => {
        await count(unit, 5001)
        throw new Error('a bug')
      }),
      write(SHOP, async (unit) => {
        tries++
        await count(unit, 5002)
        return { data: null }
      }),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await counted(5000)).toEqual([5000, 5002])
    expect(tries).toBe(2)
  })
})
