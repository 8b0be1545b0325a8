/** The states of an enquiry as they are displayed and stored, in the order in which it passes through them (D15). */
export const ENQUIRY_STATUSES = [
  'Enquiry Received',
  'Confirmed',
  'Paid',
  'Packed',
  'In Transport',
  'Reached City',
  'Collected',
  'Cancelled',
] as const

/** The state of an enquiry. */
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

/** Where each may go: forward step by step, and cancelled from any but collected. */
const NEXT_STATUSES_BY_STATUS: Record<EnquiryStatus, readonly EnquiryStatus[]> = {
  'Enquiry Received': ['Confirmed', 'Cancelled'],
  Confirmed: ['Paid', 'Cancelled'],
  Paid: ['Packed', 'Cancelled'],
  Packed: ['In Transport', 'Cancelled'],
  'In Transport': ['Reached City', 'Cancelled'],
  'Reached City': ['Collected', 'Cancelled'],
  Collected: [],
  Cancelled: [],
}

/** True when an enquiry may go from one state to the other. */
export function canMove(from: EnquiryStatus, to: EnquiryStatus): boolean {
  return NEXT_STATUSES_BY_STATUS[from].includes(to)
}
