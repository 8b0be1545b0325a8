import { type Paise, paise, percentOf, sumPaise } from '../../money/money.ts'
import type { EnquiryStatus } from '../enquiry-status.ts'
import { refundPercentage } from './refund-percentage.ts'

/** Money that came or went back; one that was taken back was a mistake, and counts for nothing. */
export type Payment = { kind: 'receipt' | 'refund'; amount: Paise; taken_back_at: string | null }

/** How an enquiry stands with money, in paise. */
export type EnquiryBalance = {
  received: Paise
  refunded: Paise
  /** What is still to be paid. */
  due: Paise
  /** What was paid too much. */
  overpaid: Paise
  /** What goes back to the customer of one that was cancelled (section 9), and was not paid back yet. */
  refund_owed: Paise
}

const clampToZero = (amount: number) => paise(Math.max(0, amount))

/** The sum of the payments of a kind that stand. */
function sumActivePayments(payments: readonly Payment[], kind: Payment['kind']): Paise {
  const standing = payments.filter((payment) => payment.kind === kind && payment.taken_back_at === null)
  return sumPaise(standing.map(({ amount }) => amount))
}

/**
 * What follows from the amount of the version that counts and from the payments, and from nothing else (O4).
 * `cancelledFrom` is the status before it was cancelled: nothing more is due then, and a share of what was paid goes back.
 */
export function computeBalance(
  net: Paise,
  payments: readonly Payment[],
  cancelledFrom?: EnquiryStatus,
): EnquiryBalance {
  const [received, refunded] = [sumActivePayments(payments, 'receipt'), sumActivePayments(payments, 'refund')]
  return computeBalanceFromSums({ net, received, refunded }, cancelledFrom)
}

/** The same from the sums of the payments that stand. */
export function computeBalanceFromSums(
  { net, received, refunded }: { net: Paise; received: Paise; refunded: Paise },
  cancelledFrom?: EnquiryStatus,
): EnquiryBalance {
  const kept = received - refunded
  if (cancelledFrom) {
    const share = percentOf(received, refundPercentage(cancelledFrom))
    const refund_owed = clampToZero(share - refunded)
    return { received, refunded, due: paise(0), overpaid: paise(0), refund_owed }
  }
  const [due, overpaid] = [clampToZero(net - kept), clampToZero(kept - net)]
  return { received, refunded, due, overpaid, refund_owed: paise(0) }
}
