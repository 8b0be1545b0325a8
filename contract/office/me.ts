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
  /** The language that they chose. */
  language: LanguageSchema,
  /** The shop's name, in both languages. */
  shop: v.object({ name: v.string(), name_tamil: v.string() }),
})

/** Who is signed in to the office. */
export type Me = v.InferOutput<typeof MeJsonSchema>

/** The language that somebody who is signed in changes to. */
export const OwnLanguageSchema = v.object({ language: LanguageSchema })
