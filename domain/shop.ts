import { extractDigits } from './input/extract-digits.ts'
import { fromRupees, type Paise } from './money/money.ts'
import { listChangedFields } from './settings/merge-content.ts'
import type { Settings } from './settings/settings-sections.ts'

/** A bank account for payments. */
export type BankAccount = Settings['payment']['bank_accounts'][number]

/** A brand that the shop sells. `colours`: background and foreground of its sign. */
export type Brand = { name: string; tamil_name: string; colours: readonly [string, string] }

/** The usual range of the lorry freight for a parcel to a place, in paise. */
export type LorryFreight = { place: string; place_tamil: string; from: Paise; to: Paise }

/** The shop's identity and settings (D18, O9) as pages and papers use them; amounts in paise. Unknown texts are ''. */
export type Shop = {
  name: string
  tamil_name: string
  tagline: string
  /** Door number and street, one per line, without city and PIN code. */
  address_lines: readonly string[]
  city: string
  district: string
  state: string
  pin_code: string
  /** Phone numbers as displayed. The first is the customer care line. */
  phones: readonly string[]
  /** Digits with the country code, as in chat links: '919876543210'. */
  whatsapp: string
  email: string
  /** Undefined while the shop has none of its own. */
  upi_id: string | undefined
  bank: BankAccount | undefined
  gstin: string
  licence_number: string
  map: { latitude: number; longitude: number } | undefined
  /** The scrolling offers in the header. */
  offer_banners: readonly string[]
  /** The banners about minimum orders (section 9). */
  minimum_order_banners: readonly string[]
  minimum_orders: { browsing: Paise; ordering: Paise }
  /** GST that is added to all prices (section 1). */
  gst_percentage: number
  /** The freight to frequent places, in the shop's order. Without any, customers ask by phone. */
  lorry_freight: readonly LorryFreight[]
  /** The first and last day of the season, in India. Without a season, the shop takes enquiries all year. */
  season: { opens: string; closes: string } | undefined
  brands: readonly Brand[]
  /** Texts of the Tamil pages. */
  tamil: {
    tagline: string
    address_lines: readonly string[]
    city: string
    state: string
    offer_banners: readonly string[]
    minimum_order_banners: readonly string[]
  }
  /** Whether name and payment data are the demo shop's (O9). */
  is_demo: boolean
}

/** GST where none is set, in per cent (section 1). */
const GST_PERCENTAGE = 18
/** The minimum orders where none are set, in rupees (section 9). */
const MINIMUM_BROWSING = 3000
const MINIMUM_ORDERING = 2500

const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Ten digits with India's country code. */
const toChatNumber = (phone: string) => extractDigits(phone).replace(/^(?:91|0)?(\d{10})$/, '91$1')

const bilingual = (entries: readonly { text: string; text_tamil: string }[]) => ({
  english: entries.map(({ text }) => text),
  tamil: entries.map(({ text, text_tamil }) => text_tamil || text),
})

/** Assembles the shop from its settings. `demo` are the settings of the demo shop. */
export function assembleShop(settings: Settings, demo: Settings): Shop {
  const { shop, payment, orders, delivery, season, banners, look } = settings
  const hasDemoPayment = listChangedFields(demo.payment, payment).length === 0
  const offers = bilingual(banners.offers)
  const minimumOrders = bilingual(banners.minimum_orders)
  return {
    name: shop.name,
    tamil_name: shop.name_tamil || shop.name,
    tagline: shop.tagline,
    address_lines: splitLines(shop.address),
    city: shop.city,
    district: shop.district,
    state: shop.state,
    pin_code: shop.pin_code,
    phones: [shop.phone_1, shop.phone_2].filter((phone) => phone !== ''),
    whatsapp: toChatNumber(shop.whatsapp),
    email: shop.email,
    upi_id: payment.upi_ids[0]?.upi_id,
    bank: payment.bank_accounts[0],
    gstin: shop.gstin,
    licence_number: shop.licence_number,
    map:
      shop.latitude === null || shop.longitude === null
        ? undefined
        : { latitude: shop.latitude, longitude: shop.longitude },
    offer_banners: offers.english,
    minimum_order_banners: minimumOrders.english,
    minimum_orders: {
      browsing: fromRupees(orders.minimum_browsing ?? MINIMUM_BROWSING),
      ordering: fromRupees(orders.minimum_ordering ?? MINIMUM_ORDERING),
    },
    gst_percentage: orders.gst_percentage ?? GST_PERCENTAGE,
    lorry_freight: delivery.freight.map(({ place, place_tamil, from, to }) => ({
      place,
      place_tamil,
      from: fromRupees(from ?? 0),
      to: fromRupees(to ?? 0),
    })),
    season: season.opens && season.closes ? season : undefined,
    brands: look.brands.map(({ name, name_tamil, background, foreground }) => ({
      name,
      tamil_name: name_tamil || name,
      colours: [background, foreground],
    })),
    tamil: {
      tagline: shop.tagline_tamil || shop.tagline,
      address_lines: splitLines(shop.address_tamil || shop.address),
      city: shop.city_tamil || shop.city,
      state: shop.state_tamil || shop.state,
      offer_banners: offers.tamil,
      minimum_order_banners: minimumOrders.tamil,
    },
    is_demo: hasDemoPayment && shop.name === demo.shop.name,
  }
}

/** Returns the shop with its Tamil texts in place of the English ones. */
export function shopInTamil(shop: Shop): Shop {
  const lorry_freight = shop.lorry_freight.map(({ place, place_tamil, ...range }) => ({
    ...range,
    place: place_tamil,
    place_tamil: place,
  }))
  return { ...shop, ...shop.tamil, name: shop.tamil_name, tamil_name: shop.name, lorry_freight }
}
