import { expect, it } from 'vitest'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { readSettings } from './settings/settings.ts'
import { assembleShop, shopInTamil } from './shop.ts'

const { shop, payment } = DEMO_SETTINGS

it('amounts are in paise, and lists have the default first', { tags: ['D11', 'D18'] }, () => {
  const upi_ids = [{ upi_id: 'first@upi' }, { upi_id: 'second@upi' }]
  const own = assembleShop({ ...DEMO_SETTINGS, payment: { ...payment, upi_ids } }, DEMO_SETTINGS)
  expect(own).toMatchObject({
    minimum_orders: { browsing: 3_000_00, ordering: 2_500_00 },
    upi_id: 'first@upi',
    whatsapp: '910000000001',
    address_lines: ['12/3 Vaanavil Buildings', 'Demo Street, near the Old Bus Stand'],
  })
  expect(own.lorry_freight).toContainEqual({
    place: 'Bengaluru',
    place_tamil: 'பெங்களூரு',
    from: 200_00,
    to: 400_00,
  })
})

it('a shop without settings has the minimum orders and the GST of the specification', {
  tags: ['§9', 'D11'],
}, () => {
  expect(assembleShop(readSettings({}), DEMO_SETTINGS)).toMatchObject({
    minimum_orders: { browsing: 3_000_00, ordering: 2_500_00 },
    gst_percentage: 18,
    season: undefined,
    upi_id: undefined,
    bank: undefined,
    map: undefined,
    phones: [],
    brands: [],
  })
})

it('a shop is the demo until it has its own name or its own payment data', { tags: ['O9'] }, () => {
  const isDemo = (change: Partial<typeof DEMO_SETTINGS>) =>
    assembleShop({ ...DEMO_SETTINGS, ...change }, DEMO_SETTINGS).is_demo
  expect(isDemo({})).toBe(true)
  expect(isDemo({ shop: { ...shop, tagline: 'Ours' } })).toBe(true)
  expect(isDemo({ shop: { ...shop, name: 'Sri Murugan Crackers' } })).toBe(false)
  expect(isDemo({ payment: { upi_ids: [], bank_accounts: [] } })).toBe(false)
})

it('Tamil texts replace the English ones, which are shown where a Tamil one is missing', {
  tags: ['D18'],
}, () => {
  const inTamil = (change: Partial<typeof shop>) =>
    shopInTamil(assembleShop({ ...DEMO_SETTINGS, shop: { ...shop, ...change } }, DEMO_SETTINGS))
  expect(inTamil({})).toMatchObject({ name: 'வானவில் பட்டாசுக் கடை', city: 'சிவகாசி', state: 'தமிழ்நாடு' })
  expect(inTamil({ city_tamil: '', name_tamil: '' })).toMatchObject({ name: shop.name, city: 'Sivakasi' })
  expect(inTamil({}).lorry_freight[0]).toMatchObject({ place: 'மதுரை', place_tamil: 'Madurai' })
})
