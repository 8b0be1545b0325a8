import * as v from 'valibot'
import type { OrderInfo } from '#contract/shop-api.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { findEnquiryByOrderId } from '../../db/queries/enquiries/enquiries.ts'
import type { Db } from '../../db/schema.ts'
import { toOrderInfo } from './order-view.ts'

/** Finds what the thank-you screen shows for an order id (D5). */
export async function findOrderInfo(db: Db, id: string): Promise<OrderInfo | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const enquiry = orderId.success ? await findEnquiryByOrderId(db, orderId.output) : undefined
  return enquiry && toOrderInfo(enquiry)
}
