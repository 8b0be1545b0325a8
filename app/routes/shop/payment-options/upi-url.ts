import type { OrderInfo } from '#contract/shop-api.ts'
import { formatPaymentNote } from '#domain/enquiry/payments/payment-note.ts'
import { amountToDecimal } from '#domain/money/money.ts'

/**
 * Creates the URL that payment apps open: the payee and, for an order, the amount due in rupees with 2 decimals and
 * the enquiry number. Encodes spaces as `%20`, since some apps do not decode a plus sign.
 */
export function createUpiUrl(
  { upi_id, name }: { upi_id: string; name: string },
  order?: Pick<OrderInfo, 'enquiry_number' | 'amount_due'>,
): string {
  const params = {
    pa: upi_id,
    pn: name,
    ...(order && { am: amountToDecimal(order.amount_due) }),
    cu: 'INR',
    ...(order && { tn: formatPaymentNote(order.enquiry_number, name) }),
  }
  const query = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  // Leaves the @ of the UPI id as it is: not every app decodes it.
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}
