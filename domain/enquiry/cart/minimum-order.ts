import type { Paise } from '../../money/money.ts'

/** The least sub-totals at which the checkouts open, in paise (section 9, D11). */
export type MinimumOrders = {
  /** On category, special-category and quick-enquiry pages and in the header. */
  browsing: Paise
  /** On order-now's Checkout, on quick-checkout's submit, and on the server. */
  ordering: Paise
}

/** True when the checkout is blocked with a warning. */
export function isBelowMinimum(sub_total: Paise, minimum: Paise): boolean {
  return sub_total < minimum
}
