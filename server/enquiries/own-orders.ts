import type { Order } from '#contract/shop-api.ts'
import type { Sub } from '#domain/customer.ts'
import { findLatestEnquiries } from '../db/queries/enquiries.ts'
import type { Db } from '../db/schema.ts'
import { fullOrder, LATEST_MAX } from './order.ts'

/** The latest orders that a customer placed while signed in, in full (D10). */
export async function ownOrders(db: Db, sub: Sub): Promise<readonly Order[]> {
  const enquiries = await findLatestEnquiries(db, { sub }, LATEST_MAX)
  return enquiries.map((enquiry) => fullOrder(enquiry, enquiry.order_id))
}
