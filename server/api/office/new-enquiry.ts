import type { NEW_ENQUIRY_CALLS } from '#contract/office/new-enquiry.ts'
import { createPhoneEnquiry } from '../../enquiries/create-phone-enquiry.ts'
import type { PlaceEnquiryDeps } from '../../enquiries/place-enquiry.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handler of enquiries by phone (O4). */
export function officeNewEnquiryCalls({
  enquiries,
}: {
  enquiries: PlaceEnquiryDeps
}): HandlersOf<typeof NEW_ENQUIRY_CALLS> {
  return {
    'POST /office/api/enquiries': async ({ payload, key }, by) => {
      const { data, refusal } = await createPhoneEnquiry(
        enquiries,
        { enquiry: payload, idempotencyKey: key },
        by,
      )
      return refusal ? { refusal } : { data: { enquiry_number: data.enquiry_number } }
    },
  }
}
