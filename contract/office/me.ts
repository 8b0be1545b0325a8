import * as v from 'valibot'
import { OFFICE_ROLES, RIGHTS } from '#domain/rights.ts'

const LanguageSchema = v.picklist(['en', 'ta'])

/** Who is signed in to the office, and what every screen needs to know of the shop. */
export const MeJsonSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(OFFICE_ROLES),
  rights: v.array(v.picklist(RIGHTS)),
  second_factor: v.boolean(),
  /** Everybody has to have one: until it is set up nothing but one's own account is open. */
  must_set_up_second_factor: v.boolean(),
  /** The language that they chose. */
  language: LanguageSchema,
  /** The shop: its name in both languages, how it is called and paid, the least sub-total of an enquiry in rupees. */
  shop: v.object({
    name: v.string(),
    name_tamil: v.string(),
    phone: v.string(),
    upi_id: v.string(),
    minimum_order: v.number(),
    /** Where its customers find it, 'https://shop.example'; null where that is not said. */
    address: v.nullable(v.string()),
  }),
})

/** Who is signed in to the office. */
export type Me = v.InferOutput<typeof MeJsonSchema>

/** The language that somebody who is signed in changes to. */
export const OwnLanguageSchema = v.object({ language: LanguageSchema })
