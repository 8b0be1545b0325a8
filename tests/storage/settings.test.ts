import { expect, it } from 'vitest'
import { findClosedSeason } from '#domain/season.ts'
import { shopInTamil } from '#domain/shop.ts'
import { getShop } from '#server/db/queries/shop-settings.ts'
import { describeOnEachDatabase } from '../test-database.ts'

describeOnEachDatabase('The shop', { tags: ['D18'] }, (database) => {
  it('is the demo shop after a first start, with minimum orders in paise', async () => {
    expect(await getShop(database().db)).toMatchObject({
      name: 'Vaanavil Crackers',
      city: 'Sivakasi',
      minimum_orders: { browsing: 300_000, ordering: 250_000 },
    })
  })

  it('accepts enquiries all year after a first start: no season is set', async () => {
    const { season } = await getShop(database().db)
    for (const year of [2026, 2027, 2040, 2099])
      for (const month of ['01', '06', '10', '12'])
        expect(
          findClosedSeason(season, new Date(`${year}-${month}-25T06:00:00.000Z`)),
          `${year}`,
        ).toBeUndefined()
  })

  it('has default brands, and none if the setting is missing', async () => {
    const { db } = database()
    expect((await getShop(db)).brands).toHaveLength(8)
    await db.deleteFrom('shop_setting').where('setting_key', '=', 'brands').execute()
    expect((await getShop(db)).brands).toEqual([])
  })

  it('has freight ranges and 18 % GST, with defaults for missing settings', async () => {
    const { db } = database()
    expect((await getShop(db)).lorry_freight).toContainEqual({
      place: 'Bengaluru',
      place_tamil: 'பெங்களூரு',
      from: 200_00,
      to: 400_00,
    })
    await db
      .deleteFrom('shop_setting')
      .where('setting_key', 'in', ['lorry_freight', 'gst_percentage'])
      .execute()
    expect(await getShop(db)).toMatchObject({ lorry_freight: [], gst_percentage: 18 })
  })

  it('has town and address in Tamil, or in English if they are missing', async () => {
    const { db } = database()
    expect(shopInTamil(await getShop(db))).toMatchObject({ city: 'சிவகாசி', state: 'தமிழ்நாடு' })
    const oldSetting = { tagline: 'சிவகாசிப் பட்டாசு', offer_banners: [], minimum_order_banners: [] }
    await db
      .updateTable('shop_setting')
      .set({ setting_value: JSON.stringify(oldSetting) })
      .where('setting_key', '=', 'tamil')
      .execute()
    expect(shopInTamil(await getShop(db))).toMatchObject({ tagline: 'சிவகாசிப் பட்டாசு', city: 'Sivakasi' })
  })

  it('is invalid if a required setting is missing', async () => {
    const { db } = database()
    await db.deleteFrom('shop_setting').where('setting_key', '=', 'upi_id').execute()
    await expect(getShop(db)).rejects.toThrow(/upi_id/)
  })
})
