import type { CUSTOMER_CALLS } from '#contract/office/customers.ts'
import type { PasswordDeps } from '../../customers/password.ts'
import { resetAccount } from '../../customers/reset-account.ts'
import { findLastCustomerBilling } from '../../enquiries/create-phone-enquiry.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the office calls about a customer, by mobile number. */
export function officeCustomerCalls(deps: PasswordDeps): HandlersOf<typeof CUSTOMER_CALLS> {
  return {
    'GET /office/api/customers/{mobile_no}': ({ params }) => findLastCustomerBilling(deps, params),
    'POST /office/api/customers/{mobile_no}/reset': ({ params }, by) =>
      resetAccount(deps, params.mobile_no, by),
  }
}
