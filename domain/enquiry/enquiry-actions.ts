import type { Right } from '../office/rights.ts'
import { canMove, type EnquiryStatus } from './enquiry-status.ts'
import { isInTransit } from './parcel-status.ts'

/** What is done with an enquiry at the desk. */
export const ENQUIRY_ACTIONS = [
  'change',
  'accept',
  'withdraw',
  'call',
  'confirm',
  'pay',
  'refund',
  'pack',
  'dispatch',
  'reach-city',
  'collect',
  'cancel',
  'undo',
] as const
/** One of them. */
export type EnquiryAction = (typeof ENQUIRY_ACTIONS)[number]

/** The right that each needs (O3). */
const RIGHT_BY_ACTION: Record<EnquiryAction, Right> = {
  change: 'work-enquiries',
  accept: 'work-enquiries',
  withdraw: 'work-enquiries',
  call: 'work-enquiries',
  confirm: 'work-enquiries',
  pay: 'record-payments',
  refund: 'record-payments',
  pack: 'handle-parcels',
  dispatch: 'handle-parcels',
  'reach-city': 'handle-parcels',
  collect: 'handle-parcels',
  cancel: 'work-enquiries',
  undo: 'work-enquiries',
}

/** Until it is packed an enquiry can be changed (O4). */
export const isEditable = (status: EnquiryStatus): boolean =>
  status === 'Enquiry Received' || status === 'Confirmed' || status === 'Paid'

/** Whoever sees parcels alone sees an enquiry from the moment it is paid (O3). */
export const isParcelStatus = (status: EnquiryStatus): boolean =>
  ['Paid', 'Packed', 'In Transport', 'Reached City', 'Collected'].includes(status)

/** What of an enquiry decides what can be done with it. */
type ActionState = {
  order_status: EnquiryStatus
  version_waiting: number | null
  /** Whether its last step can be taken back. */
  canUndo: boolean
  /** Whether there is money that could go back. */
  hasRefundableMoney: boolean
}

/** What can be done with an enquiry now by whoever has these rights. */
export function listAvailableActions(
  { order_status: status, version_waiting, canUndo, hasRefundableMoney }: ActionState,
  rights: readonly Right[],
): EnquiryAction[] {
  const waits = version_waiting !== null
  const can: Record<EnquiryAction, boolean> = {
    change: isEditable(status),
    accept: waits && isEditable(status),
    withdraw: waits && isEditable(status),
    call: canMove(status, 'Cancelled'),
    confirm: canMove(status, 'Confirmed'),
    pay: true,
    refund: hasRefundableMoney,
    pack: canMove(status, 'Packed') && !waits,
    // On its way too: that corrects to which lorry.
    dispatch: canMove(status, 'In Transport') || isInTransit(status),
    'reach-city': canMove(status, 'Reached City'),
    collect: canMove(status, 'Collected'),
    cancel: canMove(status, 'Cancelled'),
    undo: canUndo,
  }
  return ENQUIRY_ACTIONS.filter((action) => can[action] && rights.includes(RIGHT_BY_ACTION[action]))
}
