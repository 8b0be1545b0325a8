import * as v from 'valibot'
import { PaisePriceSchema, ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { BILLING } from '#domain/enquiry/billing.ts'
import { MAX_LINES } from '#domain/enquiry/cart.ts'
import { fields } from '#domain/field-problem.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { callsOf } from '../call.ts'
import { ChargeSchema, QuantitySchema } from './enquiries.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// An enquiry that somebody of the shop takes down on the phone (O4). Amounts in paise.

const says = (problem: OfficeFieldProblem) => problem

/**
 * What is taken down: who orders, in which language they are written to, and the lines at the rates that they were told; the
 * rest is as at the checkout (D3).
 */
export const NewEnquirySchema = fields({
  ...BILLING,
  language: v.nullable(v.picklist(['en', 'ta'])),
  lines: v.pipe(
    v.array(v.unknown()),
    v.maxLength(MAX_LINES, says('too-many-products')),
    v.array(v.object({ product_id: ProductIdSchema, price: PaisePriceSchema, qty: QuantitySchema })),
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

/** An enquiry is taken down on the phone (O4). Products are those of the shop: `GET /api/product/quickorder`. */
export const NEW_ENQUIRY_CALLS = callsOf({
  'POST /office/api/enquiries': {
    may: 'work-enquiries',
    summary: 'Places an enquiry that was taken down on the phone, as the checkout does',
    payload: NewEnquirySchema,
    data: PlacedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'cart-out-of-date', 'below-minimum-order'],
  },
})
