import * as v from 'valibot'
import { BILLING } from '#domain/billing.ts'
import { MAX_LINES } from '#domain/cart.ts'
import { fields } from '#domain/field-problem.ts'
import type { OfficeFieldProblem } from '#domain/office-field-problem.ts'
import { PriceSchema, ProductIdSchema } from '#domain/product-schemas.ts'
import { BILLING_JSON, ChargeSchema, QuantitySchema } from './enquiry.ts'

// An enquiry that somebody of the shop takes down on the phone (O4). Amounts in rupees.

const says = (problem: OfficeFieldProblem) => problem
const LanguageSchema = v.nullable(v.picklist(['en', 'ta']))

/**
 * What is taken down: who orders, in which language they are written to, and the lines at the rates that they were told; the
 * rest is as at the checkout (D3).
 */
export const NewEnquirySchema = fields({
  ...BILLING,
  language: LanguageSchema,
  lines: v.pipe(
    v.array(v.unknown()),
    v.maxLength(MAX_LINES, says('too-many-products')),
    v.array(v.object({ product_id: ProductIdSchema, price: PriceSchema, qty: QuantitySchema })),
    v.minLength(1, says('products-required')),
    v.check((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length),
  ),
  discount: ChargeSchema,
  packing: ChargeSchema,
})
/** An enquiry as it was taken down, checked: amounts in paise. */
export type NewEnquiry = v.InferOutput<typeof NewEnquirySchema>

/** The enquiry that it has become. */
export const PlacedJsonSchema = v.object({ enquiry_number: v.string() })

/** What was given with the last enquiry of a mobile number, and which that was; null where there is none. */
export const KnownJsonSchema = v.object({
  last: v.nullable(v.object({ enquiry_number: v.string(), ...BILLING_JSON, language: LanguageSchema })),
})
/** What is known of a mobile number. */
export type KnownJson = v.InferOutput<typeof KnownJsonSchema>
