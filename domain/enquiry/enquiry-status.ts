/** The states of an enquiry as displayed and stored, in order (D15). */
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

/** The allowed transitions: one step forward, or cancelled from any but Collected. */
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

/** Whether an enquiry may change from one state to another. */
export function canMove(from: EnquiryStatus, to: EnquiryStatus): boolean {
  return NEXT_STATUSES_BY_STATUS[from].includes(to)
}
