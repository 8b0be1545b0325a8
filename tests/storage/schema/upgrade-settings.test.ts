import { expect, it } from 'vitest'
import { MIGRATIONS, migrateToLatest } from '#server/db/migrate.ts'
import { findSettingsInForce } from '#server/db/queries/settings.ts'
import { describeOnBothDatabases } from '../../test-database.ts'

/** The settings of a shop of 0.2.0. Its GSTIN and its phone would be rejected today. */
const OLD_SETTINGS = {
  name: 'Sri Murugan Crackers',
  tamil_name: 'ஸ்ரீ முருகன் பட்டாசு',
  tagline: 'Since 1974',
  address_lines: ['5 Car Street', 'Near the temple'],
  city: 'Sivakasi',
  district: 'Virudhunagar',
  state: 'Tamil Nadu',
  pin_code: '626123',
  phones: ['04562 99', '98765 43210'],
  whatsapp: '919876543210',
  email: 'orders@murugan.in',
  upi_id: 'murugan@okicici',
  bank: {
    name: 'Indian Bank',
    account_name: 'Sri Murugan Crackers',
    account_number: '50100123456789',
    ifsc: 'IDIB000S018',
    branch: 'Sivakasi',
  },
  gstin: '33AAAAA0000A1Z5',
  licence_number: 'E/SVK/12',
  map: { latitude: 9.45, longitude: 77.8 },
  offer_banners: ['Up to 70% off'],
  minimum_order_banners: ['Minimum Rs. 3,500'],
  minimum_orders: { browsing: 4000, ordering: 3500.5 },
  gst_percentage: 12,
  lorry_freight: [{ place: 'Madurai', place_tamil: 'மதுரை', from_rupees: 80, to_rupees: 150.5 }],
  season: { opens: '2027-07-01', closes: '2027-10-28' },
  brands: [{ name: 'Tharagai', tamil_name: 'தாரகை', colours: ['#3a1d6e', '#ffcf4a'] }],
  tamil: {
    tagline: '1974 முதல்',
    offer_banners: ['70% வரை'],
    minimum_order_banners: ['ரூ. 3,500'],
    city: 'சிவகாசி',
  },
}

describeOnBothDatabases(
  'The upgrade of a shop of 0.2.0',
  { isEmpty: true, tags: ['O9', 'W16'] },
  (database) => {
    it('keeps every setting', async () => {
      const { db, kind } = database()
      const { '0006-settings': settingsMigration, ...older } = await MIGRATIONS.getMigrations()
      await migrateToLatest(db, kind, { getMigrations: async () => older })
      const rows = Object.entries({ ...OLD_SETTINGS, office_second_factor_required: true })
      await db.transaction().execute((trx) =>
        trx
          .insertInto('shop_setting')
          .values(rows.map(([setting_key, value]) => ({ setting_key, setting_value: JSON.stringify(value) })))
          .execute(),
      )
      expect(settingsMigration).toBeDefined()
      await migrateToLatest(db, kind)
      const { settings } = await findSettingsInForce(db, new Date().toISOString())
      expect(settings).toEqual({
        shop: {
          name: 'Sri Murugan Crackers',
          name_tamil: 'ஸ்ரீ முருகன் பட்டாசு',
          tagline: 'Since 1974',
          tagline_tamil: '1974 முதல்',
          phone_1: '04562 99',
          phone_2: '98765 43210',
          whatsapp: '+919876543210',
          email: 'orders@murugan.in',
          address: '5 Car Street\nNear the temple',
          address_tamil: '',
          city: 'Sivakasi',
          city_tamil: 'சிவகாசி',
          district: 'Virudhunagar',
          state: 'Tamil Nadu',
          state_tamil: '',
          pin_code: '626123',
          latitude: 9.45,
          longitude: 77.8,
          gstin: '33AAAAA0000A1Z5',
          licence_number: 'E/SVK/12',
          licence_until: '',
        },
        payment: {
          upi_ids: [{ upi_id: 'murugan@okicici' }],
          bank_accounts: [
            {
              account_name: 'Sri Murugan Crackers',
              account_number: '50100123456789',
              ifsc: 'IDIB000S018',
              bank: 'Indian Bank',
              branch: 'Sivakasi',
            },
          ],
        },
        orders: { minimum_browsing: 4000, minimum_ordering: 3500.5, gst_percentage: 12 },
        delivery: { freight: [{ place: 'Madurai', place_tamil: 'மதுரை', from: 80, to: 150.5 }] },
        season: { opens: '2027-07-01', closes: '2027-10-28' },
        banners: {
          offers: [{ text: 'Up to 70% off', text_tamil: '70% வரை' }],
          minimum_orders: [{ text: 'Minimum Rs. 3,500', text_tamil: 'ரூ. 3,500' }],
        },
        look: {
          brands: [{ name: 'Tharagai', name_tamil: 'தாரகை', background: '#3a1d6e', foreground: '#ffcf4a' }],
        },
      })
      expect(await db.selectFrom('shop_setting').selectAll().execute()).toEqual([
        { setting_key: 'office_second_factor_required', setting_value: 'true' },
      ])
    })
  },
)
