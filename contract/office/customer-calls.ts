import * as v from 'valibot'
import { callsOf } from '../call.ts'
import { ANY_POST, OF_UNCONFIRMED } from './refusals.ts'

/** What the desk does with a customer's account. */
export const CUSTOMER_CALLS = callsOf({
  'POST /office/api/customers/{mobile_no}/reset': {
    may: 'correct-customers',
    confirmed: true,
    summary: 'Gives a customer’s account another password, which the answer has, and ends its sessions',
    data: v.strictObject({ password: v.string() }),
    isPersonal: true,
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'no-account'],
  },
})
