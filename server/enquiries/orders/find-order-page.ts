import { ORDERS_PER_PAGE } from '#domain/enquiry/order/orders-query.ts'
import { type EnquiryOwner, findLatestEnquiries } from '../../db/queries/enquiries/enquiries-with-lines.ts'
import type { Db } from '../../db/schema.ts'
import { addOrderDetails } from './add-order-details.ts'
import type { EnquiryWithDetails } from './order-view.ts'

/** Limits of a list without a page number: orders, and lines of all orders together. */
const LATEST_MAX = { limit: 50, lines: 1000 }

/** Finds one page of an owner's enquiries with their details, newest first; the latest ones without a page number. */
export async function findOrderPage(
  db: Db,
  owner: EnquiryOwner,
  page: number | undefined,
): Promise<EnquiryWithDetails[]> {
  const pageLimits = page ? { limit: ORDERS_PER_PAGE, after: (page - 1) * ORDERS_PER_PAGE } : LATEST_MAX
  return addOrderDetails(db, await findLatestEnquiries(db, owner, pageLimits))
}
