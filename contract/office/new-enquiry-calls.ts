import { callsOf } from '../call.ts'
import { KnownJsonSchema, NewEnquirySchema, PlacedJsonSchema } from './new-enquiry.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

/** What is asked while an enquiry is taken down on the phone (O4). Products are those of the shop: `GET /api/product/quickorder`. */
export const NEW_ENQUIRY_CALLS = callsOf({
  // In the path, where logs hide numbers; queries are left to logs of proxies.
  'GET /office/api/customers/{mobile_no}': {
    may: 'see-enquiries',
    summary: 'What was given with the last enquiry of a mobile number',
    data: KnownJsonSchema,
    isPersonal: true,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'database-unavailable'],
  },
  'POST /office/api/enquiries': {
    may: 'work-enquiries',
    summary: 'Places an enquiry that was taken down on the phone, as the checkout does',
    payload: NewEnquirySchema,
    data: PlacedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'cart-out-of-date', 'below-minimum-order'],
  },
})
