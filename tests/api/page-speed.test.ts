import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageSpeedsJson } from '#contract/office/overview.ts'
import { deletePageSpeedBefore } from '#server/db/queries/page-speed.ts'
import { openPageSpeedDesk } from '#server/page-speed/take-page-speed.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { describeOnEachDatabase, written } from '../databases.ts'
import { ask, hire, signIn } from '../office/shop.ts'
import { openTestShop, type TestShop } from './shop.ts'

const DAY = 86_400_000

describeOnEachDatabase('How fast pages are for customers', (database) => {
  let shop: TestShop
  let other: TestShop
  // One in the morning of the second in India, the evening before in UTC.
  let now = new Date('2027-10-01T19:30:00.000Z')
  const clock = () => now
  let desk: ReturnType<typeof openPageSpeedDesk>
  let othersDesk: typeof desk

  beforeAll(async () => {
    const openDesk = () => {
      const write = createUnitOfWork({ db: database().db, clock })
      return openPageSpeedDesk({ write, clock, logger: pino({ level: 'silent' }) })
    }
    desk = openDesk()
    othersDesk = openDesk()
    shop = await openTestShop(database(), { clock, pageSpeed: desk })
    other = await openTestShop(database(), { clock, pageSpeed: othersDesk })
    await hire(database(), 'selvi', 'staff')
  })
  afterAll(() => {
    shop.catalogue.close()
    other.catalogue.close()
  })

  const tell = async (screens: readonly object[], at = shop) =>
    (await at.post('/api/page/speed', { screens })).status
  // Signed in anew: days go by between.
  const askFor = async (days: string) =>
    ask(shop, `GET /office/api/overview/page-speed?days=${days}`, { cookie: await signIn(shop, 'selvi') })
  async function overview(days = '7'): Promise<PageSpeedsJson> {
    const answer = await askFor(days)
    expect(answer.status).toBe(200)
    return (await answer.json()).data
  }
  const speedsOf = async (page: string, days?: string) =>
    (await overview(days)).find((each) => each.page === page)?.speeds

  it('is nothing before anybody came', async () => {
    expect(await overview()).toEqual([])
  })

  it('is told by two instances at once and added up, page by page, the most visited first', async () => {
    for (const lcp of [900, 1100, 2500, 4100])
      expect(await tell([{ page: '/order-now', lcp, ttfb: 80, cls: 0 }])).toBe(204)
    expect(await tell([{ page: '/about', inp: 40 }])).toBe(204)
    for (let visit = 0; visit < 4; visit++)
      expect(
        await tell(
          [
            { page: '/order-now', lcp: 2400 },
            { page: '/quick-checkout', inp: 600 },
          ],
          other,
        ),
      ).toBe(204)
    await Promise.all([desk.close(), othersDesk.close()])
    const pages = await overview()
    expect(pages.map(({ page }) => page)).toEqual(['/order-now', '/quick-checkout', '/about'])
    expect(pages[0]?.speeds.map(({ speed, visits }) => [speed, visits])).toEqual([
      ['lcp', 8],
      ['cls', 4],
      ['ttfb', 4],
    ])
    // Of 900, 1100, five up to 2500 and 4100.
    expect(pages[0]?.speeds[0]).toEqual({ speed: 'lcp', visits: 8, p50: 2290, p75: 2430, p95: 5000 })
    expect(pages[0]?.speeds[1]).toMatchObject({ p50: 0, p75: 0, p95: 0 })
  })

  it('counts by days in India, of the last 7 or 28, and is forgotten after that', async () => {
    expect(await database().db.selectFrom('page_speed').select('day').distinct().execute()).toEqual([
      { day: '2027-10-02' },
    ])
    now = new Date(now.getTime() + 6 * DAY)
    expect(await speedsOf('/about')).toHaveLength(1)
    now = new Date(now.getTime() + DAY)
    expect(await speedsOf('/about')).toBeUndefined()
    expect(await speedsOf('/about', '28')).toHaveLength(1)
    now = new Date(now.getTime() + 21 * DAY)
    expect(await speedsOf('/about', '28')).toBeUndefined()
    await written(database().db, (trx) => deletePageSpeedBefore(trx, '2027-10-02'))
    expect(await database().db.selectFrom('page_speed').select('day').execute()).not.toEqual([])
    await written(database().db, (trx) => deletePageSpeedBefore(trx, '2027-10-03'))
    expect(await database().db.selectFrom('page_speed').select('day').execute()).toEqual([])
  })

  it.each([
    ['an address that is no page', [{ page: '/9876543210', lcp: 1 }]],
    ['a page with an id', [{ page: '/print?id=BBrUsVJyd0AHme4382ch3qNz', lcp: 1 }]],
    ['no page', [{ lcp: 1 }]],
    ['less than nothing', [{ page: '/about', lcp: -1 }]],
    ['a part of a millisecond', [{ page: '/about', lcp: 1.5 }]],
    ['what no visit takes', [{ page: '/about', lcp: 600_001 }]],
    ['more screens than a visit has', Array(21).fill({ page: '/about', lcp: 1 })],
  ])('is refused with %s', async (_, screens) => {
    expect(await tell(screens)).toBe(422)
  })

  it('keeps nothing of who told', { tags: ['W18'] }, async () => {
    await shop.post(
      '/api/page/speed',
      { screens: [{ page: '/about', lcp: 1, fp: 'a-device', user: '9876543210' }] },
      { fp: 'a-device', 'User-Agent': 'A browser of its own' },
    )
    await desk.close()
    expect(await database().db.selectFrom('page_speed').selectAll().execute()).toEqual([
      { day: '2027-10-30', page: '/about', speed: 'lcp', up_to: 4, visits: 1 },
    ])
  })

  it('is told of 7 or 28 days, and of no others', async () => {
    expect((await askFor('3000')).status).toBe(422)
  })
})
