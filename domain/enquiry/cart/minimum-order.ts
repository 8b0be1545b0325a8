import type { Paise } from '../../money/money.ts'

/** The minimum sub-totals for checkout, in paise (section 9, D11). */
export type MinimumOrders = {
  /** For category, special-category and quick-enquiry pages and the header. */
  browsing: Paise
  /** For order-now's Checkout, quick-checkout's submit, and the server. */
  ordering: Paise
}

/** Whether a sub-total is too low for checkout. */
export function isBelowMinimum(sub_total: Paise, minimum: Paise): boolean {
  return sub_total < minimum
}
