import { canMove, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { findUndoableStep, SHORTFALL_REASON } from '#domain/enquiry/enquiry-steps.ts'
import { computeNextCallTime } from '#domain/enquiry/phone-calls/phone-call.ts'
import { findCalls } from '../db/queries/enquiries/enquiry-calls.ts'
import { findMessages } from '../db/queries/enquiries/enquiry-messages.ts'
import { findHistory, insertStatusChange } from '../db/queries/enquiries/status-changes.ts'
import { withdrawNotices } from '../db/queries/notices.ts'
import type { EnquiryTable } from '../db/schema.ts'
import { createStatusNotices, statusEventName } from '../notices/create-notices.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'

// All status changes of enquiries go through this module. Callers lock the enquiry first and save the returned row.

/** Moves an enquiry to another status if D15 allows it, records the step and notifies shop and customer. */
export async function moveEnquiry(
  unit: Unit,
  enquiry: EnquiryTable,
  to: EnquiryStatus,
  reason: string | null = null,
): Promise<Outcome<EnquiryTable>> {
  if (!canMove(enquiry.order_status, to)) return { refusal: { code: 'move-not-allowed' } }
  const { change_no, moved } = await writeStep(unit, enquiry, { order_status: to, undoes: null, reason })
  unit.notify(createStatusNotices(enquiry, change_no))
  // Confirmed and cancelled enquiries need no call.
  return { data: { ...moved, call_from: null } }
}

/**
 * Undoes the last step of an enquiry with a reason; the history keeps both steps. Recipients who were notified of the step are
 * notified of the undo; unsent notices are withdrawn.
 */
export async function revertLastStep(
  unit: Unit,
  enquiry: EnquiryTable,
  reason: string,
): Promise<Outcome<EnquiryTable>> {
  const { trx, now } = unit
  const last = findUndoableStep(await findHistory(trx, enquiry.order_id))
  if (!last) return { refusal: { code: 'move-not-allowed' } }
  const { step, previousStatus } = last
  const undoes = step.change_no
  const { change_no, moved } = await writeStep(unit, enquiry, {
    order_status: previousStatus,
    undoes,
    reason,
  })
  const event = statusEventName(enquiry.order_id, undoes)
  const notified = await withdrawNotices(trx, event, now.toISOString())
  const messages = await findMessages(trx, enquiry.order_id)
  const wasMessaged = messages.some((message) => message.change_no === undoes)
  unit.notify(
    createStatusNotices(enquiry, change_no).filter(
      ({ recipient }) => notified.includes(recipient) || (recipient === 'customer' && wasMessaged),
    ),
  )
  const isNew = previousStatus === 'Enquiry Received'
  const calls = isNew ? await findCalls(trx, enquiry.order_id) : []
  return { data: { ...moved, call_from: isNew ? computeNextCallTime(enquiry.placed_at, calls) : null } }
}

/**
 * Syncs the status Paid with the payments: a confirmed enquiry is Paid while its receipts cover the amount, until it is packed
 * (O4).
 */
export async function syncPaidStatus(unit: Unit, enquiry: EnquiryTable): Promise<Outcome<EnquiryTable>> {
  const isCovered = enquiry.received_amount - enquiry.refunded_amount >= enquiry.net_amount
  if (enquiry.order_status === 'Confirmed' && isCovered) return moveEnquiry(unit, enquiry, 'Paid')
  if (enquiry.order_status === 'Paid' && !isCovered) return revertLastStep(unit, enquiry, SHORTFALL_REASON)
  return { data: enquiry }
}

type NewStep = { order_status: EnquiryStatus; undoes: number | null; reason: string | null }

async function writeStep({ trx, by, now }: Unit, enquiry: EnquiryTable, step: NewStep) {
  const changed_at = now.toISOString()
  const change_no = await insertStatusChange(trx, {
    ...step,
    order_id: enquiry.order_id,
    changed_at,
    changed_by: actorName(by),
    actor_kind: by.kind,
  })
  return { change_no, moved: { ...enquiry, order_status: step.order_status, status_since: changed_at } }
}
