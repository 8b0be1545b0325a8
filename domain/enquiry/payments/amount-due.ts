import { type Paise, paise } from '../../money/money.ts'
import type { EnquiryStatus } from '../enquiry-status.ts'
import { computeBalanceFromSums } from './enquiry-balance.ts'

/** The amounts that determine the amount due, in paise: of the current version, received and refunded. */
type PaymentState = {
  net_amount: Paise
  received_amount: Paise
  refunded_amount: Paise
  order_status: EnquiryStatus
}

/** Returns the amount that a customer still has to pay (O4), in paise: at least 0, and 0 if cancelled. */
export function amountDue({
  net_amount,
  received_amount,
  refunded_amount,
  order_status,
}: PaymentState): Paise {
  if (order_status === 'Cancelled') return paise(0)
  return computeBalanceFromSums({ net: net_amount, received: received_amount, refunded: refunded_amount }).due
}
