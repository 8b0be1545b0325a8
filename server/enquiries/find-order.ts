import * as v from 'valibot'
import type { Order, OrderInfo } from '#contract/shop-api.ts'
import type { Sub } from '#domain/customer.ts'
import { OrderIdSchema } from '#domain/enquiry.ts'
import { findEnquiryByOrderId, findPrintableEnquiry } from '../db/queries/enquiries.ts'
import type { Db } from '../db/schema.ts'
import { fullOrder, maskedOrder, orderInfo } from './order.ts'

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
