import type { OrderId } from '#domain/enquiry.ts'
import { canMove, type EnquiryStatus } from '#domain/enquiry-status.ts'
import { findEnquiryByOrderId, insertStatusChange, moveEnquiry } from '../db/queries/enquiries.ts'
import { noticesOf } from '../notices/notices-of.ts'
import type { Actor, Write } from '../unit-of-work.ts'
import type { Outcome } from '../use-case.ts'

/** Where an enquiry is to move, and who says so: a name for the history. */
export type StatusChange = { order_id: OrderId; to: EnquiryStatus; changed_by: string }

/**
 * Moves an enquiry to another status, as D15 allows, and saves the step of its history and the notices to send with it,
 * all or nothing. Gives the number of the step. `changed-meanwhile`: somebody else moved it in the same moment, so that
 * one should look again.
 */
export function changeStatus(
  write: Write,
  by: Actor,
  { order_id, to, changed_by }: StatusChange,
): Promise<Outcome<{ change_no: number }>> {
  return write<{ change_no: number }>(by, async ({ trx, now, notify }) => {
    const enquiry = await findEnquiryByOrderId(trx, order_id)
    if (!enquiry) return { refusal: { code: 'not-found' } }
    const from = enquiry.order_status
    if (!canMove(from, to)) return { refusal: { code: 'move-not-allowed' } }
    const changed_at = now.toISOString()
    if (!(await moveEnquiry(trx, enquiry, { to, now: changed_at })))
      return { refusal: { code: 'changed-meanwhile' } }

    const step = { order_id, order_status: to, changed_at, changed_by, actor_kind: 'office' } as const
    const change_no = await insertStatusChange(trx, step)
    notify(noticesOf(enquiry, change_no))
    return { data: { change_no } }
  })
}
