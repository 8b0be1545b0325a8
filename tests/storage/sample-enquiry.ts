import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { enquiryNumber, enquirySeq } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema, ViewIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { paise, sumPaise } from '#domain/money/money.ts'
import type { EnquiryLineRow } from '#server/db/queries/enquiries/enquiry-lines.ts'
import type { EnquiryTable } from '#server/db/schema.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'

/** Returns an unguessable id, as used for order ids and view ids. */
export function randomId(): string {
  return randomBytes(18).toString('base64url')
}

/** Returns `count` lines of an enquiry with different products. */
export function sampleLines(count: number): EnquiryLineRow[] {
  return Array.from({ length: count }, (_, index) => ({
    product_id: v.parse(ProductIdSchema, `x${index}`),
    product_code: `X${index}`,
    product_name: `2¾" Kuruvi ${index}`,
    tamil_name: `2¾" குருவி வெடி ${index}`,
    per: '1 Pkt (5 Pcs)',
    price: paise(3_000),
    discount_percentage: 70,
    after_discount_price: paise(900),
    qty: index + 1,
    sub_total: paise(900 * (index + 1)),
  }))
}

/** Returns a guest's enquiry with these lines, the nth of a year. */
export function sampleEnquiry(year: number, n: number, lines: readonly EnquiryLineRow[]): EnquiryTable {
  const total = sumPaise(lines.map((line) => line.sub_total))
  return {
    order_id: v.parse(OrderIdSchema, randomId()),
    view_id: v.parse(ViewIdSchema, randomId()),
    enquiry_number: enquiryNumber(year, n),
    enquiry_year: year,
    enquiry_count: n,
    seq: enquirySeq(year, n),
    sub: null,
    language: null,
    ...SAMPLE_BILLING,
    customer_name: 'Kavitha Murugan',
    mobile_no: '0000000007',
    address: '7 Car Street',
    sub_total: total,
    discount_amount: paise(0),
    packing_amount: paise(0),
    net_amount: total,
    amount_in_words: 'Nine Rupees Only',
    line_count: lines.length,
    version_counts: 1,
    version_waiting: null,
    received_amount: paise(0),
    refunded_amount: paise(0),
    order_status: 'Enquiry Received',
    status_since: '2027-10-01T04:30:00.000Z',
    placed_at: '2027-10-01T04:30:00.000Z',
    call_from: null,
    wrong_number: 0,
    lr_photo_path: null,
    fp: null,
    burst: null,
    assigned_to: null,
    row_version: 1,
  }
}
