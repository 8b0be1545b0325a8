import * as v from 'valibot'
import { callsOf } from '../call.ts'
import { BILLING_JSON } from './enquiries.ts'
import { ANY_POST, OF_OTHERS, OF_UNCONFIRMED } from './refusals.ts'

/** The billing details of a mobile number's last enquiry, with its number; null if there is none. */
const KnownJsonSchema = v.object({
  last: v.nullable(
    v.object({ enquiry_number: v.string(), ...BILLING_JSON, language: v.nullable(v.picklist(['en', 'ta'])) }),
  ),
})
/** The billing details of a mobile number's last enquiry. */
export type KnownJson = v.InferOutput<typeof KnownJsonSchema>

/** Calls about a customer, by mobile number. */
export const CUSTOMER_CALLS = callsOf({
  // The number is in the path because logs mask it there; proxies log queries unmasked.
  'GET /office/api/customers/{mobile_no}': {
    may: 'see-enquiries',
    summary: 'The billing details of a mobile number’s last enquiry',
    data: KnownJsonSchema,
    isPersonal: true,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'database-unavailable'],
  },
  'POST /office/api/customers/{mobile_no}/reset': {
    may: 'correct-customers',
    confirmed: true,
    summary:
      'Sets a new random password for a customer’s account, returns it, and ends the account’s sessions',
    data: v.strictObject({ password: v.string() }),
    isPersonal: true,
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'no-account'],
  },
})
