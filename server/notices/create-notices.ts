import * as v from 'valibot'
import { type OrderId, OrderIdSchema } from '#domain/enquiry/enquiry.ts'
import type { RateLimitName } from '../customers/rate-limits.ts'
import { insertBurstNotice, type NewNotice } from '../db/queries/notices.ts'
import type { ThrottleCount } from '../db/queries/throttle.ts'
import type { EnquiryTable, Trx } from '../db/schema.ts'
import type { Burst } from '../enquiries/detect-burst.ts'
import { consumeMailQuota } from './mail-limits.ts'

/**
 * What a notice carries: which step of which enquiry's history it tells of, of which of its versions, of which burst, or of the
 * backup of which night. */
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

/** The notice that the backup of a night failed. */
export function createBackupNotice(backup_night: string): NewNotice {
  return { event: `backup-failed:${backup_night}`, recipient: 'shop', turn: 0, payload: { backup_night } }
}

/** What happens to a version that waits, and is told: to the customer what the shop did, to the shop what the customer did. */
export type VersionEvent = 'proposed' | 'withdrawn' | 'accepted'

/** The notice of what happened to a version that waits. */
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

/** The event that the nth step of an enquiry's history is. */
export function statusEventName(order_id: OrderId, change_no: number): string {
  return change_no === 1 ? `enquiry-placed:${order_id}` : `status-changed:${order_id}:${change_no}`
}

/**
 * The notices of the nth step of an enquiry's history, the first of which is that it was placed: to the shop, and to the
 * customer if an e-mail address was given.
 */
export function createStatusNotices({ order_id, email_id }: NoticeEnquiry, change_no: number): NewNotice[] {
  const event = statusEventName(order_id, change_no)
  const payload = { order_id, change_no }
  const toShop: NewNotice = { event, recipient: 'shop', turn: 0, payload }
  return email_id ? [toShop, { event, recipient: 'customer', turn: 1, payload }] : [toShop]
}

/**
 * The notices of an enquiry that is being placed. The shop is told of all of a burst in one, when its hour is over: that one is put on the list here.
 * Customers of a burst come after all others; and who gets or causes too many mails gets no more. `counted` says how many
 * enquiries the sender has placed, `burst` which burst this one belongs to, if any.
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
