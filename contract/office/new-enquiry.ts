import * as v from 'valibot'
import { PaisePriceSchema, ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { BILLING_ENTRIES } from '#domain/enquiry/billing.ts'
import { formSchema } from '#domain/field-problem.ts'
import { defineCalls } from '../call.ts'
import { ChargeSchema, linesSchema, QuantitySchema } from './enquiries.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'

// A clerk places an enquiry for a customer on the phone (O4). Amounts in paise.

/**
 * A phone enquiry: billing fields, the customer's language, and lines at the prices that the clerk read out. Everything else is as at
 * the checkout (D3).
 */
export const NewEnquirySchema = formSchema({
  ...BILLING_ENTRIES,
  language: v.nullable(v.picklist(['en', 'ta'])),
  lines: linesSchema(v.object({ product_id: ProductIdSchema, price: PaisePriceSchema, qty: QuantitySchema })),
  discount: ChargeSchema,
  packing: ChargeSchema,
})
/** A phone enquiry, parsed. */
export type NewEnquiry = v.InferOutput<typeof NewEnquirySchema>

/** The placed enquiry. */
const PlacedEnquiryJsonSchema = v.object({ enquiry_number: v.string() })

/** Placing a phone enquiry (O4). The form lists products from `GET /api/product/quickorder`. */
export const NEW_ENQUIRY_CALLS = defineCalls({
  'POST /office/api/enquiries': {
    permission: 'work-enquiries',
    summary: 'Places a phone enquiry, as the checkout does',
    payload: NewEnquirySchema,
    data: PlacedEnquiryJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'cart-out-of-date', 'below-minimum-order'],
  },
})
