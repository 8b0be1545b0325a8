import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'

/** The states of an enquiry as they are shown: in English as they are stored (section 4, D15). */
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
