import type { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { PlaceEnquiryParts } from '../../enquiries/place-enquiry.ts'
import { findKnown, takeDownEnquiry } from '../../enquiries/take-down-enquiry.ts'
import type { UseCaseParts } from '../../unit-of-work/use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** An enquiry by phone (O4). */
export function officeNewEnquiryCalls({
  enquiries,
  ...parts
}: UseCaseParts & { enquiries: PlaceEnquiryParts }) {
  return {
    'GET /office/api/customers/{mobile_no}': ({ params }) => findKnown(parts, params),
    'POST /office/api/enquiries': async ({ payload, key }, by) => {
      const { data, refusal } = await takeDownEnquiry(
        enquiries,
        { enquiry: payload, idempotencyKey: key },
        by,
      )
      return refusal ? { refusal } : { data: { enquiry_number: data.enquiry_number } }
    },
  } satisfies Partial<HandlersOf<typeof OFFICE_CALLS>>
}
