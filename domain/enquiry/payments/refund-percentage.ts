import type { EnquiryStatus } from '../enquiry-status.ts'

const REFUND_PERCENTAGE_BY_STATUS: Record<EnquiryStatus, number> = {
  'Enquiry Received': 95,
  Confirmed: 95,
  Paid: 95,
  Packed: 90,
  'In Transport': 60,
  'Reached City': 50,
  Collected: 0,
  Cancelled: 0,
}

/** Returns the percentage of receipts to refund when an enquiry is cancelled in this state (section 9, D15). */
export function refundPercentage(status: EnquiryStatus): number {
  return REFUND_PERCENTAGE_BY_STATUS[status]
}
