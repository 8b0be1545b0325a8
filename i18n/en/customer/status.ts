import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'

/** The displayed names of the statuses: in English the stored ones (section 4, D15). */
export const status = {
  'Enquiry Received': 'Enquiry Received',
  Confirmed: 'Confirmed',
  Paid: 'Paid',
  Packed: 'Packed',
  'In Transport': 'In Transport',
  'Reached City': 'Reached City',
  Collected: 'Collected',
  Cancelled: 'Cancelled',
} satisfies Record<EnquiryStatus, string>
