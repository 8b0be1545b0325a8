import * as v from 'valibot'
import { type OrderId, OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { insertBurstNotice, type NewNotice } from '../db/queries/notices.ts'
import type { ThrottleCount } from '../db/queries/throttle.ts'
import type { EnquiryTable, Trx } from '../db/schema.ts'
import type { Burst } from '../enquiries/detect-burst.ts'
import type { RateLimitName } from '../rate-limits/rate-limits.ts'
import { consumeMailQuota } from './mail-limits.ts'

/** The payload of a notice: a step or a version of an enquiry, a burst, or a failed nightly backup. */
export const NoticePayloadSchema = v.union([
  v.object({
    order_id: OrderIdSchema,
    change_no: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.object({
    order_id: OrderIdSchema,
    version_no: v.pipe(v.number(), v.integer(), v.minValue(1)),
    happened: v.picklist(['proposed', 'withdrawn', 'accepted']),
  }),
  v.object({ burst: v.string() }),
  v.object({ backup_night: v.string() }),
])

/** Creates the notice of a failed nightly backup. */
export function createBackupNotice(backup_night: string): NewNotice {
  return { event: `backup-failed:${backup_night}`, recipient: 'shop', turn: 0, payload: { backup_night } }
}

/** Events of a waiting version. The customer is notified of the shop's actions, the shop of the customer's. */
export type VersionEvent = 'proposed' | 'withdrawn' | 'accepted'

/** Creates the notice about a waiting version. */
export function createVersionNotice(
  { order_id }: Pick<EnquiryTable, 'order_id'>,
  version_no: number,
  happened: VersionEvent,
): NewNotice {
  const event = `version-${happened}:${order_id}:${version_no}`
  const payload = { order_id, version_no, happened }
  return happened === 'accepted'
    ? { event, recipient: 'shop', turn: 0, payload }
    : { event, recipient: 'customer', turn: 1, payload }
}

type NoticeEnquiry = Pick<EnquiryTable, 'order_id' | 'email_id'>

/** The event name of the nth step of an enquiry. */
export function statusEventName(order_id: OrderId, change_no: number): string {
  return change_no === 1 ? `enquiry-placed:${order_id}` : `status-changed:${order_id}:${change_no}`
}

/**
 * Creates the notices of the nth step of an enquiry (the first is its placement): to the shop, and to the customer if there is
 * an e-mail address.
 */
export function createStatusNotices({ order_id, email_id }: NoticeEnquiry, change_no: number): NewNotice[] {
  const event = statusEventName(order_id, change_no)
  const payload = { order_id, change_no }
  const toShop: NewNotice = { event, recipient: 'shop', turn: 0, payload }
  return email_id ? [toShop, { event, recipient: 'customer', turn: 1, payload }] : [toShop]
}

/**
 * Creates the notices of a new enquiry. The shop gets one mail per burst at the end of its hour, which is queued here.
 * Customers of a burst come last, and customers or senders over the mail quota get none. `counted` are the sender's counters,
 * `burst` is the burst of the enquiry, if any.
 */
export async function createPlacedNotices(
  trx: Trx,
  enquiry: NoticeEnquiry,
  {
    burst,
    counted,
    now,
  }: { burst: Burst | undefined; counted: readonly ThrottleCount<RateLimitName>[]; now: Date },
): Promise<NewNotice[]> {
  const { email_id } = enquiry
  const notices: NewNotice[] = []
  for (const notice of createStatusNotices(enquiry, 1)) {
    if (notice.recipient === 'customer') {
      const givenUp = (await consumeMailQuota(trx, { email_id, counted, now })) ? undefined : 'too many mails'
      notices.push({ ...notice, turn: burst ? 2 : 1, giveUpReason: givenUp })
    } else if (burst) await insertBurstNotice(trx, burst.mark, burst.ends)
    else notices.push(notice)
  }
  return notices
}
