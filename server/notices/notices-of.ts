import * as v from 'valibot'
import { OrderIdSchema } from '#domain/enquiry.ts'
import type { NewNotice } from '../db/queries/notices.ts'
import type { EnquiryTable } from '../db/schema.ts'

/** What a notice carries: which step of which enquiry's history it tells of. */
export const NoticePayloadSchema = v.object({
  order_id: OrderIdSchema,
  change_no: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/**
 * The notices of the nth step of an enquiry's history, the first of which is that it was placed: to the shop, and to the
 * customer if an e-mail address was given.
 */
export function noticesOf(
  { order_id, email_id }: Pick<EnquiryTable, 'order_id' | 'email_id'>,
  change_no: number,
): NewNotice[] {
  const event = change_no === 1 ? `enquiry-placed:${order_id}` : `status-changed:${order_id}:${change_no}`
  const recipients = email_id ? (['shop', 'customer'] as const) : (['shop'] as const)
  return recipients.map((recipient) => ({ event, recipient, payload: { order_id, change_no } }))
}
