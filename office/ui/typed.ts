import { type Charge, type Totals, totalsOf } from '#domain/enquiry-version.ts'
import { type Paise, timesQuantity } from '#domain/money/money.ts'
import { amountToText } from '#domain/money/read-amount.ts'
import { NO_CHARGE, readCharge } from '#domain/money/read-charge.ts'
import { readQuantity } from '#domain/typed/read-quantity.ts'

/** A charge as it is typed: in rupees or as a percentage. */
export function chargeToText(charge: Charge): string {
  if ('percentage' in charge) return `${charge.percentage}%`
  return charge.amount === 0 ? '' : amountToText(charge.amount)
}

/**
 * What lines, with their rates, and charges come to as they were typed; what is no quantity or charge counts nothing.
 * Undefined while the discount is more than the lines cost.
 */
export function totalsTyped(
  lines: readonly { rate: Paise; quantity: string }[],
  { discount, packing }: { discount: string; packing: string },
): Totals | undefined {
  return totalsOf({
    lines: lines.map(({ rate, quantity }) => ({
      sub_total: timesQuantity(rate, readQuantity(quantity) ?? 0),
    })),
    discount: readCharge(discount) ?? NO_CHARGE,
    packing: readCharge(packing) ?? NO_CHARGE,
  })
}
