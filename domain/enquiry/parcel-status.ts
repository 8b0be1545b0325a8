import type { EnquiryStatus } from './enquiry-status.ts'

/** The states with work for the packers, in order. */
export const PARCEL_STATUSES = [
  'Paid',
  'Packed',
  'In Transport',
  'Reached City',
] as const satisfies readonly EnquiryStatus[]
/** A state with work for the packers. */
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/** Whether a parcel is with a lorry. Its lorry can still be corrected. */
export const isInTransit = (status: EnquiryStatus): boolean =>
  status === 'In Transport' || status === 'Reached City'
