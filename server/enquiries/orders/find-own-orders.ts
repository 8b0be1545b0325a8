import type { Order } from '#contract/shop-api.ts'
import type { OwnOrdersQuery } from '#domain/enquiry/order/orders-query.ts'
import type { SignedInCustomer } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { findOrderPage } from './find-order-page.ts'
import { toFullOrder } from './order-view.ts'

/** Finds the latest orders that a customer placed while signed in, in full (D10), or one page of them. */
export async function findOwnOrders(
  { db }: UseCaseDeps,
  { page }: OwnOrdersQuery,
  { sub }: SignedInCustomer,
): Promise<Outcome<readonly Order[]>> {
  const enquiries = await findOrderPage(db, { sub }, page)
  return { data: enquiries.map((enquiry) => toFullOrder(enquiry, enquiry.order_id)) }
}
