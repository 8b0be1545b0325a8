import type { Order } from '#contract/shop-api.ts'
import type { Tracking } from '#domain/customer.ts'
import type { Sender } from '../caller.ts'
import { countTries, trackingTries } from '../customers/tries.ts'
import { findLatestEnquiries } from '../db/queries/enquiries.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { LATEST_MAX, maskedOrder } from './order.ts'

/** The latest orders placed with a mobile number, masked: anyone may type one (D6). */
export async function trackOrders(
  parts: UseCaseParts,
  { mobile_no }: Tracking,
  sender: Sender,
): Promise<Outcome<readonly Order[]>> {
  const refusal = await countTries(parts, trackingTries(mobile_no, sender))
  if (refusal) return { refusal }
  const enquiries = await findLatestEnquiries(parts.db, { mobile_no }, LATEST_MAX)
  return { data: enquiries.map(maskedOrder) }
}
