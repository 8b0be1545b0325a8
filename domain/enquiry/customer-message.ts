import type { EnquiryStatus } from './enquiry-status.ts'
import type { CallOutcome } from './phone-calls/phone-call.ts'

/** The ready texts for a customer that tell of a step (O4), each under its name. */
export const STEP_MESSAGES = [
  'no-answer',
  'confirmed',
  'part-paid',
  'paid',
  'packed',
  'sent',
  'reached-city',
  'cancelled',
] as const
/** All ready texts; `proposed` tells of a version that waits. */
export const CUSTOMER_MESSAGES = ['proposed', ...STEP_MESSAGES] as const
/** One of them. */
export type CustomerMessage = (typeof CUSTOMER_MESSAGES)[number]

const MESSAGE_BY_STATUS: Record<EnquiryStatus, CustomerMessage | undefined> = {
  'Enquiry Received': undefined,
  Confirmed: 'confirmed',
  Paid: 'paid',
  Packed: 'packed',
  'In Transport': 'sent',
  'Reached City': 'reached-city',
  Collected: undefined,
  Cancelled: 'cancelled',
}

/** What of an enquiry decides what there is to tell. */
type MessageState = {
  order_status: EnquiryStatus
  /** Whether a version waits for the customer. */
  hasWaitingVersion: boolean
  /** Whether some of what is due has come. */
  isPartPaid: boolean
  /** What came of the last call that stands. */
  lastCall: CallOutcome | undefined
}

/** The texts that fit how an enquiry stands, the one that is wanted most first. */
export function listSuitableMessages({
  order_status,
  hasWaitingVersion,
  isPartPaid,
  lastCall,
}: MessageState): CustomerMessage[] {
  const ofStatus = MESSAGE_BY_STATUS[order_status]
  const all = [
    hasWaitingVersion && 'proposed',
    order_status === 'Enquiry Received' && lastCall === 'No Answer' && 'no-answer',
    order_status === 'Confirmed' && isPartPaid && 'part-paid',
    ofStatus ?? false,
  ] as const
  return all.filter((message) => message !== false)
}
