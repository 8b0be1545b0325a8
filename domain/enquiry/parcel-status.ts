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

/** The orders of the packing list: the longest in its state first, or by city. */
export const PARCEL_ORDERS = ['since', 'city'] as const
/** An order of the packing list. */
export type ParcelOrder = (typeof PARCEL_ORDERS)[number]

/** Whether a parcel is with a lorry. Its lorry can still be corrected. */
export const isInTransit = (status: EnquiryStatus): boolean =>
  status === 'In Transport' || status === 'Reached City'
