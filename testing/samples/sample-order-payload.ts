import { SAMPLE_BILLING } from './sample-billing.ts'

/** A line of an order as JSON. */
export const SAMPLE_LINE = { product_id: 'gc03', price: 90, qty: 36, sub_total: 3240 }

/** The JSON payload of an order with this line. */
export const SAMPLE_ORDER_PAYLOAD = {
  ...SAMPLE_BILLING,
  customer_name: 'Rajan',
  address: '4 Temple Street',
  sub_total: 3240,
  discount_amount: 0,
  net_amount: 3240,
  amount_in_words: 'Three Thousand Two Hundred and Forty Rupees Only',
  product_list: [SAMPLE_LINE],
}
