import type { EnquiryStatus } from './enquiry-status.ts'

/** The states in which the godown has something to do with a parcel, in their order. */
export const PARCEL_STATUSES = [
  'Paid',
  'Packed',
  'In Transport',
  'Reached City',
] as const satisfies readonly EnquiryStatus[]
/** One of them. */
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/** Whether a parcel is with a lorry: to which one can still be corrected. */
export const isInTransit = (status: EnquiryStatus): boolean =>
  status === 'In Transport' || status === 'Reached City'
