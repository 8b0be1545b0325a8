import type { CUSTOMER_CALLS } from '#contract/office/customers.ts'
import type { PasswordParts } from '../../customers/password.ts'
import { resetAccount } from '../../customers/reset-account.ts'
import { findLastCustomerBilling } from '../../enquiries/create-phone-enquiry.ts'
import type { HandlersOf } from '../register-calls.ts'

/** Handlers of the office calls about a customer, by mobile number. */
export function officeCustomerCalls(parts: PasswordParts): HandlersOf<typeof CUSTOMER_CALLS> {
  return {
    'GET /office/api/customers/{mobile_no}': ({ params }) => findLastCustomerBilling(parts, params),
    'POST /office/api/customers/{mobile_no}/reset': ({ params }, by) =>
      resetAccount(parts, params.mobile_no, by),
  }
}
