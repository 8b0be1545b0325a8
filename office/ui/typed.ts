import { type Totals, totalsOf } from '#domain/enquiry-version.ts'
import { fromRupees, timesQuantity } from '#domain/money/money.ts'
import { NO_CHARGE, readCharge } from '#domain/money/read-charge.ts'
import { readQuantity } from '#domain/typed/read-quantity.ts'

/** A charge as it is sent and shown, in rupees, as it is typed. */
export function chargeToText(charge: { amount: number } | { percentage: number }): string {
  if ('percentage' in charge) return `${charge.percentage}%`
  return charge.amount === 0 ? '' : `${charge.amount}`
}

/**
 * What lines, with their rates in rupees, and charges come to as they were typed; what is no quantity or charge counts nothing.
 * Undefined while the discount is more than the lines cost.
 */
export function totalsTyped(
  lines: readonly { rate: number; quantity: string }[],
  { discount, packing }: { discount: string; packing: string },
): Totals | undefined {
  return totalsOf({
    lines: lines.map(({ rate, quantity }) => ({
      sub_total: timesQuantity(fromRupees(rate), readQuantity(quantity) ?? 0),
    })),
    discount: readCharge(discount) ?? NO_CHARGE,
    packing: readCharge(packing) ?? NO_CHARGE,
  })
}
