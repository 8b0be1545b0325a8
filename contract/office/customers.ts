import * as v from 'valibot'
import { defineCalls } from '../call.ts'
import { BILLING_JSON_ENTRIES } from './enquiries.ts'
import { CONFIRMATION_REFUSALS, OFFICE_POST_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'

/** The billing details of a mobile number's last enquiry, with its number; null if there is none. */
const LastBillingJsonSchema = v.object({
  last: v.nullable(
    v.object({
      enquiry_number: v.string(),
      ...BILLING_JSON_ENTRIES,
      language: v.nullable(v.picklist(['en', 'ta'])),
    }),
  ),
})
/** The billing details of a mobile number's last enquiry. */
export type LastBillingJson = v.InferOutput<typeof LastBillingJsonSchema>

/** Calls about a customer, by mobile number. */
export const CUSTOMER_CALLS = defineCalls({
  // The number is in the path because logs mask it there; proxies log queries unmasked.
  'GET /office/api/customers/{mobile_no}': {
    permission: 'see-enquiries',
    summary: 'The billing details of a mobile number’s last enquiry',
    data: LastBillingJsonSchema,
    isPersonal: true,
    personalRead: 'read-person',
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable'],
  },
  'POST /office/api/customers/{mobile_no}/reset': {
    permission: 'correct-customers',
    requiresConfirmation: true,
    summary:
      'Sets a new random password for a customer’s account, returns it, and ends the account’s sessions',
    data: v.strictObject({ password: v.string() }),
    isPersonal: true,
    refusals: [...OFFICE_POST_REFUSALS, ...CONFIRMATION_REFUSALS, 'no-account'],
  },
})
