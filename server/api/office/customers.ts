import type { CUSTOMER_CALLS } from '#contract/office/customer-calls.ts'
import type { PasswordParts } from '../../customers/password.ts'
import { resetAccount } from '../../customers/reset-account.ts'
import type { HandlersOf } from '../serve.ts'

/** Calls of the desk about a customer's account. */
export function officeCustomerCalls(parts: PasswordParts): HandlersOf<typeof CUSTOMER_CALLS> {
  return {
    'POST /office/api/customers/{mobile_no}/reset': ({ params }, by) =>
      resetAccount(parts, params.mobile_no, by),
  }
}
