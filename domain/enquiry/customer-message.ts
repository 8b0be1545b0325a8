import type { EnquiryStatus } from './enquiry-status.ts'
import type { CallOutcome } from './phone-calls/phone-call.ts'

/** Prepared messages to customers about a step (O4). */
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
/** All prepared messages. `proposed` is about a version that waits for the customer. */
export const CUSTOMER_MESSAGES = ['proposed', ...STEP_MESSAGES] as const
/** A prepared message. */
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

/** The state of an enquiry that determines its messages. */
type MessageState = {
  order_status: EnquiryStatus
  hasWaitingVersion: boolean
  /** A part of the amount due was received. */
  isPartPaid: boolean
  /** The outcome of the last call, without removed calls. */
  lastCall: CallOutcome | undefined
}

/** Returns the messages that suit an enquiry's state, most relevant first. */
export function listSuitableMessages({
  order_status,
  hasWaitingVersion,
  isPartPaid,
  lastCall,
}: MessageState): CustomerMessage[] {
  const statusMessage = MESSAGE_BY_STATUS[order_status]
  const candidates = [
    hasWaitingVersion && 'proposed',
    order_status === 'Enquiry Received' && lastCall === 'No Answer' && 'no-answer',
    order_status === 'Confirmed' && isPartPaid && 'part-paid',
    statusMessage ?? false,
  ] as const
  return candidates.filter((message) => message !== false)
}
