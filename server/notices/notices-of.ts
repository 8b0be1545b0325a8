import * as v from 'valibot'
import { OrderIdSchema } from '#domain/enquiry.ts'
import type { Limit } from '../customers/tries.ts'
import { insertBurstNotice, insertNotices, type NewNotice } from '../db/queries/notices.ts'
import type { CountedTries } from '../db/queries/throttle.ts'
import type { EnquiryTable, Trx } from '../db/schema.ts'
import type { Burst } from '../enquiries/burst.ts'
import { mayMail } from './mail-limits.ts'

/** What a notice carries: which step of which enquiry's history it tells of, or of which burst. */
export const NoticePayloadSchema = v.union([
  v.object({
    order_id: OrderIdSchema,
    change_no: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.object({ burst: v.string() }),
])

type Enquiry = Pick<EnquiryTable, 'order_id' | 'email_id'>

/**
 * The notices of the nth step of an enquiry's history, the first of which is that it was placed: to the shop, and to the
 * customer if an e-mail address was given.
 */
export function noticesOf({ order_id, email_id }: Enquiry, change_no: number): NewNotice[] {
  const event = change_no === 1 ? `enquiry-placed:${order_id}` : `status-changed:${order_id}:${change_no}`
  const payload = { order_id, change_no }
  const toShop: NewNotice = { event, recipient: 'shop', turn: 0, payload }
  return email_id ? [toShop, { event, recipient: 'customer', turn: 1, payload }] : [toShop]
}

/**
 * Puts the notices of an enquiry that was just placed on the list to send. The shop is told of all of a burst in one, when
 * its hour is over; customers of a burst come after all others; and who gets or causes too many mails gets no more.
 * `counted` says how many enquiries the sender has placed, `burst` which burst this one belongs to, if any.
 */
export async function insertNoticesOfPlaced(
  trx: Trx,
  enquiry: Enquiry,
  { burst, counted, now }: { burst: Burst | undefined; counted: readonly CountedTries<Limit>[]; now: Date },
): Promise<void> {
  const { email_id } = enquiry
  const notices: NewNotice[] = []
  for (const notice of noticesOf(enquiry, 1)) {
    if (notice.recipient === 'customer') {
      const givenUp = (await mayMail(trx, { email_id, counted, now })) ? undefined : 'too many mails'
      notices.push({ ...notice, turn: burst ? 2 : 1, givenUp })
    } else if (burst) await insertBurstNotice(trx, burst.mark, burst.ends)
    else notices.push(notice)
  }
  if (notices.length > 0) await insertNotices(trx, notices, now.toISOString())
}
