import type { Right } from '../office/rights.ts'
import { canMove, type EnquiryStatus } from './enquiry-status.ts'
import { isInTransit } from './parcel-status.ts'

/** The actions on an enquiry in the office. */
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
/** An action on an enquiry. */
export type EnquiryAction = (typeof ENQUIRY_ACTIONS)[number]

/** The right that each action requires (O3). */
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

/** Whether an enquiry can be changed: until it is packed (O4). */
export const isEditable = (status: EnquiryStatus): boolean =>
  status === 'Enquiry Received' || status === 'Confirmed' || status === 'Paid'

/** Whether packers see an enquiry: from Paid on (O3). */
export const isParcelStatus = (status: EnquiryStatus): boolean =>
  ['Paid', 'Packed', 'In Transport', 'Reached City', 'Collected'].includes(status)

/** The state of an enquiry that determines its actions. */
type ActionState = {
  order_status: EnquiryStatus
  version_waiting: number | null
  canUndo: boolean
  /** More was received than refunded. */
  hasRefundableMoney: boolean
}

/** Returns the actions that a user with these rights can take now. */
export function listAvailableActions(
  { order_status: status, version_waiting, canUndo, hasRefundableMoney }: ActionState,
  rights: readonly Right[],
): EnquiryAction[] {
  const isWaiting = version_waiting !== null
  const isAvailable: Record<EnquiryAction, boolean> = {
    change: isEditable(status),
    accept: isWaiting && isEditable(status),
    withdraw: isWaiting && isEditable(status),
    call: canMove(status, 'Cancelled'),
    confirm: canMove(status, 'Confirmed'),
    pay: true,
    refund: hasRefundableMoney,
    pack: canMove(status, 'Packed') && !isWaiting,
    // Repeating the dispatch corrects the lorry.
    dispatch: canMove(status, 'In Transport') || isInTransit(status),
    'reach-city': canMove(status, 'Reached City'),
    collect: canMove(status, 'Collected'),
    cancel: canMove(status, 'Cancelled'),
    undo: canUndo,
  }
  return ENQUIRY_ACTIONS.filter((action) => isAvailable[action] && rights.includes(RIGHT_BY_ACTION[action]))
}
