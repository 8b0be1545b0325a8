import * as v from 'valibot'
import type { OrderInfo } from '#contract/shop-api.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { findEnquiryByOrderId } from '../../db/queries/enquiries/enquiries.ts'
import type { Db } from '../../db/schema.ts'
import { toOrderInfo } from './order-view.ts'
import { findEnquiryByPaymentId } from './payment-id.ts'

/** Finds what the thank-you screen and the payment page show for an order id (D5) or a payment id. */
export async function findOrderInfo(db: Db, id: string): Promise<OrderInfo | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const enquiry = orderId.success ? await findEnquiryByOrderId(db, orderId.output) : undefined
  const found = enquiry ?? (await findEnquiryByPaymentId(db, id))
  return found && toOrderInfo(found)
}
