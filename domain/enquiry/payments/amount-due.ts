import { type Paise, paise } from '../../money/money.ts'
import type { EnquiryStatus } from '../enquiry-status.ts'
import { computeBalanceFromSums } from './enquiry-balance.ts'

/** What an amount due follows from, in paise: the version that counts, what was paid and what was paid back. */
type PaymentState = {
  net_amount: Paise
  received_amount: Paise
  refunded_amount: Paise
  order_status: EnquiryStatus
}

/** What a customer still has to pay (O4), never less than nothing; for what is cancelled nothing. In paise. */
export function amountDue({
  net_amount,
  received_amount,
  refunded_amount,
  order_status,
}: PaymentState): Paise {
  if (order_status === 'Cancelled') return paise(0)
  return computeBalanceFromSums({ net: net_amount, received: received_amount, refunded: refunded_amount }).due
}
