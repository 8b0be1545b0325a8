import * as v from 'valibot'
import { PaisePriceSchema, ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { BILLING } from '#domain/enquiry/billing.ts'
import { fields } from '#domain/field-problem.ts'
import { callsOf } from '../call.ts'
import { ChargeSchema, linesOf, QuantitySchema } from './enquiries.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// A clerk places an enquiry for a customer on the phone (O4). Amounts in paise.

/**
 * A phone enquiry: billing fields, the customer's language, and lines at the prices that the clerk read out. Everything else is as at
 * the checkout (D3).
 */
export const NewEnquirySchema = fields({
  ...BILLING,
  language: v.nullable(v.picklist(['en', 'ta'])),
  lines: linesOf(v.object({ product_id: ProductIdSchema, price: PaisePriceSchema, qty: QuantitySchema })),
  discount: ChargeSchema,
  packing: ChargeSchema,
})
/** A phone enquiry, parsed. */
export type NewEnquiry = v.InferOutput<typeof NewEnquirySchema>

/** The placed enquiry. */
const PlacedJsonSchema = v.object({ enquiry_number: v.string() })

/** Placing a phone enquiry (O4). The form lists products from `GET /api/product/quickorder`. */
export const NEW_ENQUIRY_CALLS = callsOf({
  'POST /office/api/enquiries': {
    may: 'work-enquiries',
    summary: 'Places a phone enquiry, as the checkout does',
    payload: NewEnquirySchema,
    data: PlacedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'cart-out-of-date', 'below-minimum-order'],
  },
})
