import { isBelowMinimum } from '#domain/enquiry/cart/minimum-order.ts'
import { findLineChanges } from '#domain/enquiry/order/line-change.ts'
import { hasConsistentAmounts, type OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import { type Charge, computeTotals } from '#domain/enquiry/versions/enquiry-version.ts'
import { sumPaise } from '#domain/money/money.ts'
import type { Snapshot } from '../catalogue/catalogue.ts'
import type { EnquiryLineRow } from '../db/queries/enquiries/enquiry-lines.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { toLineRow } from './line-row.ts'

/** The charges of an order, on top of its lines. */
export type OrderCharges = { discount: Charge; packing: Charge }

type PricedOrder = { lines: EnquiryLineRow[]; totals: NonNullable<ReturnType<typeof computeTotals>> }

/**
 * Computes the lines and totals of an order from the catalogue (D3, D25). Refused if the cart differs from the catalogue, the
 * order is below the minimum, or the discount is too high.
 */
export function priceOrder(
  payload: OrderPayload,
  { productById, shop }: Snapshot,
  charges: OrderCharges,
): Outcome<PricedOrder> {
  const ordered = payload.product_list.flatMap(({ product_id, qty }) => {
    const product = productById.get(product_id)
    return product ? [{ product, qty }] : []
  })
  const changes = findLineChanges(
    payload.product_list,
    ordered.map(({ product }) => product),
  )
  if (changes.length > 0 || !hasConsistentAmounts(payload))
    return { refusal: { code: 'cart-out-of-date', lines: changes } }
  const lines = ordered.map(toLineRow)
  const sub_total = sumPaise(lines.map((line) => line.sub_total))
  if (isBelowMinimum(sub_total, shop.minimum_orders.ordering))
    return { refusal: { code: 'below-minimum-order' } }
  const totals = computeTotals({ lines, ...charges })
  if (!totals) return { refusal: { code: 'invalid-fields', problems: { discount: 'discount-too-much' } } }
  return { data: { lines, totals } }
}
