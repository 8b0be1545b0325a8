import { expect, it } from 'vitest'
import { findClosedSeason } from '#domain/season.ts'
import { assembleShop } from '#domain/shop.ts'
import { findSettingsInForce } from '#server/db/queries/settings.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { describeOnEachDatabase, runTransaction } from '../test-database.ts'

describeOnEachDatabase('The settings', { tags: ['D18', 'O9'] }, (database) => {
  const findShop = async (now = '2027-06-01T00:00:00.000Z') => {
    const { settings, nextChangeAt } = await findSettingsInForce(database().db, now)
    return { ...assembleShop(settings, DEMO_SETTINGS), nextChangeAt }
  }

  it('are the demo shop’s after a first start, with minimum orders in paise', async () => {
    expect(await findShop()).toMatchObject({
      name: 'Vaanavil Crackers',
      city: 'Sivakasi',
      minimum_orders: { browsing: 300_000, ordering: 250_000 },
      is_demo: true,
      nextChangeAt: undefined,
    })
  })

  it('let the shop accept enquiries all year after a first start: no season is set', async () => {
    const { season } = await findShop()
    for (const year of [2026, 2027, 2040, 2099])
      for (const month of ['01', '06', '10', '12'])
        expect(
          findClosedSeason(season, new Date(`${year}-${month}-25T06:00:00.000Z`)),
          `${year}`,
        ).toBeUndefined()
  })

  it('change at the time of a scheduled version, and never with a draft', async () => {
    const version = (version_no: number, name: string, publish_at: string | null) => ({
      section: 'shop',
      version_no,
      content: JSON.stringify({ ...DEMO_SETTINGS.shop, name }),
      saved_at: '2027-06-01T00:00:00.000Z',
      saved_by: 'Murugan',
      publish_at,
      published_by: publish_at && 'Murugan',
    })
    await runTransaction(database().db, (trx) =>
      trx
        .insertInto('settings_version')
        .values([version(2, 'Sri Murugan Crackers', '2027-06-02T00:00:00.000Z'), version(3, 'A draft', null)])
        .execute(),
    )
    const before = await findShop('2027-06-01T23:59:59.999Z')
    expect([before.name, before.nextChangeAt]).toEqual(['Vaanavil Crackers', '2027-06-02T00:00:00.000Z'])
    const after = await findShop('2027-06-02T00:00:00.000Z')
    expect([after.name, after.nextChangeAt]).toEqual(['Sri Murugan Crackers', undefined])
    const longAgo = await findShop('2000-01-01T00:00:00.000Z')
    expect(longAgo.name, 'the first version is in force on any clock').toBe('Vaanavil Crackers')
  })
})
