import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { OrderInfo, PrintableOrder } from '#contract/shop-api.ts'
import { OrderIdSchema } from '#domain/enquiry.ts'
import { findEnquiryByOrderId, findPrintableEnquiry } from '../db/queries/enquiries.ts'
import type { Database } from '../db/schema.ts'

/** What the thank-you screen shows of the enquiry that an order id opens (D5). */
export async function findOrderInfo(db: Kysely<Database>, id: string): Promise<OrderInfo | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const enquiry = orderId.success ? await findEnquiryByOrderId(db, orderId.output) : undefined
  return (
    enquiry && {
      enquiry_number: enquiry.enquiry_number,
      enquiry_time: enquiry.placed_at,
      payable_amount: enquiry.net_amount,
    }
  )
}

/** The enquiry that an order id opens, in full, as it is printed (D5). */
export async function findPrintableOrder(
  db: Kysely<Database>,
  id: string,
): Promise<PrintableOrder | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const enquiry = orderId.success ? await findPrintableEnquiry(db, orderId.output) : undefined
  return (
    enquiry && {
      _id: enquiry.order_id,
      order_no: enquiry.enquiry_number,
      order_date: enquiry.placed_at,
      customer_name: enquiry.customer_name,
      customer_city: enquiry.city,
      city: enquiry.city,
      address: enquiry.address,
      pin_code: enquiry.pin_code,
      customer_mobile_no: enquiry.mobile_no,
      net_amount: enquiry.net_amount,
      order_status: enquiry.order_status,
      lr_photo_path: enquiry.lr_photo_path,
      product_list: enquiry.lines.map(({ product_id: _, ...line }) => line),
    }
  )
}
