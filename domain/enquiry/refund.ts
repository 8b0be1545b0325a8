import type { EnquiryStatus } from './enquiry-status.ts'

const SHARES: Record<EnquiryStatus, number> = {
  'Enquiry Received': 95,
  Confirmed: 95,
  Paid: 95,
  Packed: 90,
  'In Transport': 60,
  'Reached City': 50,
  Collected: 0,
  Cancelled: 0,
}

/** The percentage of what was paid that goes back when an enquiry is cancelled in this state (section 9, D15). */
export function refundShare(status: EnquiryStatus): number {
  return SHARES[status]
}
