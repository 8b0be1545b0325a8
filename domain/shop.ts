import * as v from 'valibot'
import { singleLineSchema } from './input/text-schemas.ts'
import { hasAtMostTwoDecimals, RupeesSchema } from './money/money.ts'

const textSchema = v.pipe(singleLineSchema(300), v.nonEmpty())

/** Door number and street, line by line; city and PIN code follow them. */
const addressLinesSchema = v.pipe(v.array(textSchema), v.minLength(1))

const colourSchema = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))
const BrandSchema = v.object({
  name: textSchema,
  tamil_name: textSchema,
  /** Of its sign: the ground, and what stands on it. */
  colours: v.tuple([colourSchema, colourSchema]),
})
/** A maker whose goods the shop sells. */
export type Brand = v.InferOutput<typeof BrandSchema>

const LorryFreightSchema = v.pipe(
  v.object({
    place: textSchema,
    place_tamil: textSchema,
    from_rupees: RupeesSchema,
    to_rupees: RupeesSchema,
  }),
  v.check(({ from_rupees, to_rupees }) => from_rupees <= to_rupees),
  v.transform(({ from_rupees: from, to_rupees: to, ...place }) => ({ ...place, from, to })),
)
/** What a lorry office usually takes for a parcel to a place, at least and at most. Rupees in JSON, paise inside. */
export type LorryFreight = v.InferOutput<typeof LorryFreightSchema>

/** The shop's identity and settings (D18), from JSON: the demo shop's is in `seed`. */
export const ShopSchema = v.object({
  name: textSchema,
  tamil_name: textSchema,
  tagline: textSchema,
  address_lines: addressLinesSchema,
  city: textSchema,
  district: textSchema,
  state: textSchema,
  pin_code: v.pipe(v.string(), v.regex(/^[0-9]{6}$/)),
  /** As they are shown, '+91 98765 43210'; the first is the customer care line. */
  phones: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 -]{8,18}$/))), v.minLength(1)),
  /** Digits with the country code, as chat links want it: '919876543210'. */
  whatsapp: v.pipe(v.string(), v.regex(/^[0-9]{11,15}$/)),
  email: v.pipe(v.string(), v.email()),
  upi_id: v.pipe(v.string(), v.regex(/^[\w.-]+@\w+$/)),
  bank: v.object({
    name: textSchema,
    account_name: textSchema,
    account_number: v.pipe(v.string(), v.regex(/^[0-9]{6,20}$/)),
    ifsc: v.pipe(v.string(), v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
    branch: textSchema,
  }),
  gstin: v.pipe(v.string(), v.regex(/^[0-9A-Z]{15}$/)),
  licence_number: textSchema,
  map: v.object({
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  /** The scrolling offers of the header. */
  offer_banners: v.array(textSchema),
  /** What the banners say of minimum orders (section 9). */
  minimum_order_banners: v.array(textSchema),
  /** Rupees in JSON, paise inside. */
  minimum_orders: v.object({ browsing: RupeesSchema, ordering: RupeesSchema }),
  /** Comes on top of all prices (section 1). */
  gst_percentage: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.check(hasAtMostTwoDecimals)),
    18,
  ),
  /** The places that buyers ask about, in the shop's order. A shop that has not named any tells it on the phone. */
  lorry_freight: v.optional(v.array(LorryFreightSchema), []),
  /** First and last day of the season, in India: '2026-08-01'. A shop that has not set one takes enquiries all year. */
  season: v.optional(
    v.object({ opens: v.pipe(v.string(), v.isoDate()), closes: v.pipe(v.string(), v.isoDate()) }),
  ),
  /** The makers of its goods. A shop that has not named any shows none. */
  brands: v.optional(v.array(BrandSchema), []),
  /** What the Tamil pages say instead. A shop that has not written it yet, or not where it is, shows the English. */
  tamil: v.optional(
    v.object({
      tagline: textSchema,
      offer_banners: v.array(textSchema),
      minimum_order_banners: v.array(textSchema),
      address_lines: v.exactOptional(addressLinesSchema),
      city: v.exactOptional(textSchema),
      state: v.exactOptional(textSchema),
    }),
  ),
})
/** The shop's identity and settings; minimum orders in paise. */
export type Shop = v.InferOutput<typeof ShopSchema>

/** The shop as its Tamil pages tell of it. */
export function shopInTamil(shop: Shop): Shop {
  const lorry_freight = shop.lorry_freight.map(({ place, place_tamil, ...range }) => ({
    ...range,
    place: place_tamil,
    place_tamil: place,
  }))
  return { ...shop, ...shop.tamil, name: shop.tamil_name, tamil_name: shop.name, lorry_freight }
}
