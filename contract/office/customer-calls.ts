import * as v from 'valibot'
import { callsOf } from '../call.ts'
import { ANY_POST, OF_UNCONFIRMED } from './refusals.ts'

/** Calls of the desk about a customer's account. */
export const CUSTOMER_CALLS = callsOf({
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
