import * as v from 'valibot'
import { singleLineSchema } from './input/text-schemas.ts'
import { hasAtMostTwoDecimals, RupeesSchema } from './money/money.ts'

const textSchema = v.pipe(singleLineSchema(300), v.nonEmpty())

/** Door number and street, one per line, without city and PIN code. */
const addressLinesSchema = v.pipe(v.array(textSchema), v.minLength(1))

const colourSchema = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))
const BrandSchema = v.object({
  name: textSchema,
  tamil_name: textSchema,
  /** Background and foreground colours of the brand's sign. */
  colours: v.tuple([colourSchema, colourSchema]),
})
/** A brand that the shop sells. */
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
/** The usual range of the lorry freight for a parcel to a place. Rupees in JSON, parsed to paise. */
export type LorryFreight = v.InferOutput<typeof LorryFreightSchema>

/** The shop's identity and settings (D18) as JSON. The demo shop is in `seed`. */
export const ShopSchema = v.object({
  name: textSchema,
  tamil_name: textSchema,
  tagline: textSchema,
  address_lines: addressLinesSchema,
  city: textSchema,
  district: textSchema,
  state: textSchema,
  pin_code: v.pipe(v.string(), v.regex(/^[0-9]{6}$/)),
  /** Phone numbers as displayed, '+91 98765 43210'. The first is the customer care line. */
  phones: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 -]{8,18}$/))), v.minLength(1)),
  /** Digits with the country code, as in chat links: '919876543210'. */
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
  /** The scrolling offers in the header. */
  offer_banners: v.array(textSchema),
  /** The banners about minimum orders (section 9). */
  minimum_order_banners: v.array(textSchema),
  /** Rupees in JSON, parsed to paise. */
  minimum_orders: v.object({ browsing: RupeesSchema, ordering: RupeesSchema }),
  /** GST that is added to all prices (section 1). */
  gst_percentage: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.check(hasAtMostTwoDecimals)),
    18,
  ),
  /** The freight to frequent places, in the shop's order. Without any, customers ask by phone. */
  lorry_freight: v.optional(v.array(LorryFreightSchema), []),
  /** The first and last day of the season, in India: '2026-08-01'. Without a season, the shop takes enquiries all year. */
  season: v.optional(
    v.object({ opens: v.pipe(v.string(), v.isoDate()), closes: v.pipe(v.string(), v.isoDate()) }),
  ),
  /** The brands of the shop's products, possibly none. */
  brands: v.optional(v.array(BrandSchema), []),
  /** Texts of the Tamil pages. Missing ones are shown in English. */
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
/** The parsed shop; amounts in paise. */
export type Shop = v.InferOutput<typeof ShopSchema>

/** Returns the shop with its Tamil texts in place of the English ones. */
export function shopInTamil(shop: Shop): Shop {
  const lorry_freight = shop.lorry_freight.map(({ place, place_tamil, ...range }) => ({
    ...range,
    place: place_tamil,
    place_tamil: place,
  }))
  return { ...shop, ...shop.tamil, name: shop.tamil_name, tamil_name: shop.name, lorry_freight }
}
