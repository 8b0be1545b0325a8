import type { EnquiryStatus } from './enquiry-status.ts'

/** The states in which the godown has something to do with a parcel, in their order. */
export const PARCEL_STATES = [
  'Paid',
  'Packed',
  'In Transport',
  'Reached City',
] as const satisfies readonly EnquiryStatus[]
/** One of them. */
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Whether a parcel is with a lorry: to which one can still be corrected. */
export const isOnItsWay = (status: EnquiryStatus): boolean =>
  status === 'In Transport' || status === 'Reached City'
