import * as v from 'valibot'
import { callsOf } from '../call.ts'
import { BILLING_JSON } from './enquiries.ts'
import { ANY_POST, OF_OTHERS, OF_UNCONFIRMED } from './refusals.ts'

/** What was given with the last enquiry of a mobile number, and which that was; null where there is none. */
const KnownJsonSchema = v.object({
  last: v.nullable(
    v.object({ enquiry_number: v.string(), ...BILLING_JSON, language: v.nullable(v.picklist(['en', 'ta'])) }),
  ),
})
/** What is known of a mobile number. */
export type KnownJson = v.InferOutput<typeof KnownJsonSchema>

/** Calls of the desk about a customer, by mobile number. */
export const CUSTOMER_CALLS = callsOf({
  // In the path, where logs hide numbers; queries are left to logs of proxies.
  'GET /office/api/customers/{mobile_no}': {
    may: 'see-enquiries',
    summary: 'What was given with the last enquiry of a mobile number',
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
