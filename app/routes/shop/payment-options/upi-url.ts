import type { OrderInfo } from '#contract/shop-api.ts'
import { formatPaymentNote } from '#domain/enquiry/payments/payment-note.ts'
import { amountToDecimal } from '#domain/money/money.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * The address that payment apps open: to whom, and of an order how much is due, to the paisa, and for which enquiry. Spaces are
 * `%20`, for apps that take a plus sign as it is.
 */
export function createUpiUrl(
  { upi_id, name }: Pick<Shop, 'upi_id' | 'name'>,
  order?: Pick<OrderInfo, 'enquiry_number' | 'amount_due'>,
): string {
  const parts = {
    pa: upi_id,
    pn: name,
    ...(order && { am: amountToDecimal(order.amount_due) }),
    cu: 'INR',
    ...(order && { tn: formatPaymentNote(order.enquiry_number, name) }),
  }
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  // The sign between a UPI id's halves stays as it is: not every app decodes it.
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}
