import type { Logger } from 'pino'
import type { Order } from '#contract/shop-api.ts'
import type { TrackingQuery } from '#domain/enquiry/order/orders-query.ts'
import { hasOrderedBefore } from '../../db/queries/enquiries/enquiries.ts'
import type { Guest } from '../../principal.ts'
import { consumeAttemptsAndCommit } from '../../rate-limits/consume-attempts.ts'
import {
  isStrangerTrackingMaxReached,
  ownTrackingLimits,
  strangerTrackingLimits,
} from '../../rate-limits/tracking-limits.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { findOrderPage } from './find-order-page.ts'
import { toMaskedOrder } from './order-view.ts'

/** Logged when devices without an order track more numbers than customers would. */
export const TRACKING_ABUSE_WARNING =
  'More numbers are tracked than customers would: somebody may be collecting them'

/**
 * Finds the latest orders of a mobile number, or one page of them, masked because anyone can enter a number (D6). Devices and
 * signed-in customers that ordered with the number have rate limits apart from strangers.
 */
export async function trackOrders(
  deps: UseCaseDeps & { logger: Logger },
  { mobile_no, page }: TrackingQuery,
  by: Guest,
): Promise<Outcome<readonly Order[]>> {
  const { db, logger } = deps
  const customer = await by.findCustomer()
  const owner = { fp: by.sender.fp, sub: customer?.sub }
  const limits = (await hasOrderedBefore(db, { mobile_no, ...owner }))
    ? ownTrackingLimits(mobile_no, owner)
    : await strangerTrackingLimits(deps, mobile_no, by.sender)
  const { counted, refusal } = await consumeAttemptsAndCommit(deps, by, limits)
  if (refusal) return { refusal }
  if (isStrangerTrackingMaxReached(counted)) logger.warn(TRACKING_ABUSE_WARNING)
  const enquiries = await findOrderPage(db, { mobile_no }, page)
  return { data: enquiries.map(toMaskedOrder) }
}
