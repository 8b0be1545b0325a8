import * as v from 'valibot'
import type { Order } from '#contract/shop-api.ts'
import { ORDER_BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { paise } from '#domain/money/money.ts'
import { pick } from '#domain/pick.ts'
import { SAMPLE_BILLING } from './sample-billing.ts'

/** An order without lines and amounts, except for the given fields. */
export function sampleOrder(fields: Partial<Order> = {}): Order {
  return {
    _id: v.parse(OrderIdSchema, 'a'.repeat(22)),
    order_no: enquiryNumber(2026, 42),
    order_date: '2026-10-08T12:35:00.000Z',
    ...pick(SAMPLE_BILLING, ORDER_BILLING_FIELDS),
    customer_city: SAMPLE_BILLING.city,
    customer_mobile_no: SAMPLE_BILLING.mobile_no,
    version_no: 1,
    sub_total: paise(0),
    discount_amount: paise(0),
    packing_amount: paise(0),
    net_amount: paise(0),
    placed_amount: paise(0),
    changes: [],
    order_status: 'Enquiry Received',
    lr_photo_path: null,
    product_list: [],
    ...fields,
  }
}
