import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ShopSchema, shopInTamil } from './shop.ts'

const shop = {
  name: 'Vaanavil Crackers',
  tamil_name: 'வானவில் பட்டாசுக் கடை',
  tagline: 'Crackers from Sivakasi',
  address_lines: ['12/3 Vaanavil Buildings', 'Demo Street'],
  city: 'Sivakasi',
  district: 'Virudhunagar',
  state: 'Tamil Nadu',
  pin_code: '626123',
  phones: ['+91 00000 00001'],
  whatsapp: '910000000001',
  email: 'orders@vaanavil.example',
  upi_id: 'vaanavil@example',
  bank: {
    name: 'Demo Bank',
    account_name: 'Vaanavil Crackers',
    account_number: '000000000001',
    ifsc: 'DEMO0000001',
    branch: 'Sivakasi',
  },
  gstin: '33AAAAA0000A1Z5',
  licence_number: 'DEMO/SVK/0000',
  map: { latitude: 9.4533, longitude: 77.8024 },
  offer_banners: ['Diwali booking started: up to 70% discount'],
  minimum_order_banners: ['Minimum order value Rs. 2,500 for Tamil Nadu and Pondicherry'],
  minimum_orders: { browsing: 3000, ordering: 2500 },
  season: { opens: '2027-07-01', closes: '2027-10-28' },
}

/** The lorry freight for a parcel to Chennai. */
const toChennai = { place: 'Chennai', place_tamil: 'சென்னை', from_rupees: 150, to_rupees: 280 }

it('ShopSchema parses minimum orders to paise', { tags: ['D11', 'D18'] }, () => {
  expect(v.parse(ShopSchema, shop)).toEqual({
    ...shop,
    brands: [],
    gst_percentage: 18,
    lorry_freight: [],
    minimum_orders: { browsing: 3_000_00, ordering: 2_500_00 },
  })
})

it('ShopSchema parses lorry freight to paise', { tags: ['D18'] }, () => {
  const { lorry_freight } = v.parse(ShopSchema, { ...shop, lorry_freight: [toChennai] })
  expect(lorry_freight).toEqual([{ place: 'Chennai', place_tamil: 'சென்னை', from: 150_00, to: 280_00 }])
})

it.each([
  ['phones', []],
  ['whatsapp', '+91 00000'],
  ['pin_code', '6261'],
  ['upi_id', 'vaanavil'],
  ['gstin', '33AAAA'],
  ['minimum_orders', { browsing: -1, ordering: 2500 }],
  ['brands', [{ name: 'Minmini', tamil_name: 'மின்மினி', colours: ['#0f5c50', 'url(//x)'] }]],
  ['gst_percentage', 101],
  ['gst_percentage', 18.125],
  ['lorry_freight', [{ ...toChennai, from_rupees: 300 }]],
  ['lorry_freight', [{ ...toChennai, place_tamil: '' }]],
  ['season', { opens: '1 July', closes: '2027-10-28' }],
])('ShopSchema rejects a shop whose %s is %j', { tags: ['D18'] }, (key, value) => {
  const { issues } = v.safeParse(ShopSchema, { ...shop, [key]: value })
  expect(issues?.map((issue) => v.getDotPath(issue)?.split('.')[0])).toContain(key)
})

it('shopInTamil uses Tamil texts where the shop has them', { tags: ['D18'] }, () => {
  const parsed = v.parse(ShopSchema, shop)
  expect(shopInTamil(parsed)).toEqual({
    ...parsed,
    name: 'வானவில் பட்டாசுக் கடை',
    tamil_name: 'Vaanavil Crackers',
  })
  const freight = v.parse(ShopSchema, { ...shop, lorry_freight: [toChennai] })
  expect(shopInTamil(freight).lorry_freight).toMatchObject([{ place: 'சென்னை', place_tamil: 'Chennai' }])
  const tamil = { tagline: 'சிவகாசிப் பட்டாசு', offer_banners: ['70% தள்ளுபடி'], minimum_order_banners: [] }
  expect(shopInTamil({ ...parsed, tamil })).toMatchObject({ ...tamil, city: parsed.city })
  const place = { city: 'சிவகாசி', address_lines: ['12/3 வானவில் கட்டடம்'] }
  expect(shopInTamil(v.parse(ShopSchema, { ...shop, tamil: { ...tamil, ...place } }))).toMatchObject(place)
})
