import { type Paise, paise, percentOf, sumPaise } from '../../money/money.ts'
import type { EnquiryStatus } from '../enquiry-status.ts'
import { refundPercentage } from './refund-percentage.ts'

/** A receipt or a refund. One with `taken_back_at` was recorded by mistake and does not count. */
export type Payment = { kind: 'receipt' | 'refund'; amount: Paise; taken_back_at: string | null }

/** The balance of an enquiry, in paise. */
export type EnquiryBalance = {
  received: Paise
  refunded: Paise
  due: Paise
  overpaid: Paise
  /** The refund share of a cancelled enquiry (section 9), less refunds made. */
  refund_owed: Paise
}

const clampToZero = (amount: number) => paise(Math.max(0, amount))

/** Returns the sum of a kind of payments, without removed ones. */
function sumActivePayments(payments: readonly Payment[], kind: Payment['kind']): Paise {
  const active = payments.filter((payment) => payment.kind === kind && payment.taken_back_at === null)
  return sumPaise(active.map(({ amount }) => amount))
}

/**
 * Computes the balance from the amount of the current version and the payments only (O4). `cancelledFrom` is the status before
 * cancelling: nothing more is due then, and a share of the receipts is owed.
 */
export function computeBalance(
  net: Paise,
  payments: readonly Payment[],
  cancelledFrom?: EnquiryStatus,
): EnquiryBalance {
  const [received, refunded] = [sumActivePayments(payments, 'receipt'), sumActivePayments(payments, 'refund')]
  return computeBalanceFromSums({ net, received, refunded }, cancelledFrom)
}

/** Computes the balance from the sums of payments, without removed ones. */
export function computeBalanceFromSums(
  { net, received, refunded }: { net: Paise; received: Paise; refunded: Paise },
  cancelledFrom?: EnquiryStatus,
): EnquiryBalance {
  const balance = received - refunded
  if (cancelledFrom) {
    const share = percentOf(received, refundPercentage(cancelledFrom))
    const refund_owed = clampToZero(share - refunded)
    return { received, refunded, due: paise(0), overpaid: paise(0), refund_owed }
  }
  const [due, overpaid] = [clampToZero(net - balance), clampToZero(balance - net)]
  return { received, refunded, due, overpaid, refund_owed: paise(0) }
}
