import type { Order, OrderInfo } from '#contract/shop-api.ts'
import type { OrderId, ViewId } from '#domain/enquiry.ts'
import { maskMobile, maskName } from '#domain/mask.ts'
import type { EnquiryWithLines } from '../db/queries/enquiries.ts'
import type { EnquiryTable } from '../db/schema.ts'

/** What the thank-you screen shows of an enquiry. */
export function orderInfo({ enquiry_number, placed_at, net_amount }: EnquiryTable): OrderInfo {
  return { enquiry_number, enquiry_time: placed_at, payable_amount: net_amount }
}

/** An enquiry in full, under the one of its ids by which it was asked for. */
export function fullOrder(enquiry: EnquiryWithLines, _id: OrderId | ViewId): Order {
  return {
    _id,
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
    lr_photo_path: enquiry.lr_photo_path && `/transport/receipt?id=${_id}`,
    product_list: enquiry.lines.map(({ product_id: _, ...line }) => line),
  }
}

/** The same for whoever knows no more than a mobile number or a view id: nothing personal in it (D6). */
export function maskedOrder(enquiry: EnquiryWithLines): Order {
  return {
    ...fullOrder(enquiry, enquiry.view_id),
    customer_name: maskName(enquiry.customer_name),
    customer_mobile_no: maskMobile(enquiry.mobile_no),
    address: '',
    pin_code: '',
  }
}
