import * as v from 'valibot'
import type { Order, OrderInfo } from '#contract/shop-api.ts'
import { ORDERS_A_PAGE, type OwnOrders, type Sub, type Tracking } from '#domain/customer.ts'
import { OrderIdSchema } from '#domain/enquiry.ts'
import { refuseTries, trackingTries } from '../customers/tries.ts'
import {
  type EnquiryWithLines,
  findEnquiryByOrderId,
  findLatestEnquiries,
  findPrintableEnquiry,
  type Whose,
} from '../db/queries/enquiries.ts'
import type { Db } from '../db/schema.ts'
import type { Guest, SignedInCustomer } from '../principal.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { fullOrder, maskedOrder, orderInfo } from './order.ts'

/** What a list has of whoever names no page: so many orders at most, with so many lines together. */
const LATEST_MAX = { limit: 50, lines: 1000 }

/** What the thank-you screen shows of the enquiry that an order id opens (D5). */
export async function findOrderInfo(db: Db, id: string): Promise<OrderInfo | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const enquiry = orderId.success ? await findEnquiryByOrderId(db, orderId.output) : undefined
  return enquiry && orderInfo(enquiry)
}

/**
 * An enquiry as it is printed: in full by its order id (D5), masked by its view id (D6). Whose order it is sees it in full
 * by either; `sub` is of the session.
 */
export async function findPrintableOrder(db: Db, id: string, sub?: Sub): Promise<Order | undefined> {
  const enquiry = await findPrintableEnquiry(db, id)
  if (!enquiry) return undefined
  if (id === enquiry.order_id) return fullOrder(enquiry, enquiry.order_id)
  const isOwn = sub !== undefined && sub === enquiry.sub
  return isOwn ? fullOrder(enquiry, enquiry.view_id) : maskedOrder(enquiry)
}

function findPage(db: Db, whose: Whose, page: number | undefined): Promise<EnquiryWithLines[]> {
  const share = page ? { limit: ORDERS_A_PAGE, after: (page - 1) * ORDERS_A_PAGE } : LATEST_MAX
  return findLatestEnquiries(db, whose, share)
}

/** The latest orders that a customer placed while signed in, in full (D10), or a page of them. */
export async function ownOrders(
  { db }: UseCaseParts,
  { page }: OwnOrders,
  { sub }: SignedInCustomer,
): Promise<Outcome<readonly Order[]>> {
  const enquiries = await findPage(db, { sub }, page)
  return { data: enquiries.map((enquiry) => fullOrder(enquiry, enquiry.order_id)) }
}

/** The latest orders placed with a mobile number, or a page of them, masked: anyone may type one (D6). */
export async function trackOrders(
  parts: UseCaseParts,
  { mobile_no, page }: Tracking,
  by: Guest,
): Promise<Outcome<readonly Order[]>> {
  const refusal = await refuseTries(parts, by, trackingTries(mobile_no, by.sender))
  if (refusal) return { refusal }
  const enquiries = await findPage(parts.db, { mobile_no }, page)
  return { data: enquiries.map(maskedOrder) }
}
