import { type Charge, type Totals, totalsOf } from '#domain/enquiry-version.ts'
import { type Paise, timesQuantity } from '#domain/money/money.ts'
import { amountToText } from '#domain/money/read-amount.ts'
import { NO_CHARGE, readCharge } from '#domain/money/read-charge.ts'
import { readQuantity } from '#domain/typed/read-quantity.ts'

/** Formats a charge for its input: '2.5%', '120.5' in rupees, or '' for none. */
export function chargeToText(charge: Charge): string {
  if ('percentage' in charge) return `${charge.percentage}%`
  return charge.amount === 0 ? '' : amountToText(charge.amount)
}

/** Returns the text of an input, or its last value while it is empty: an emptied input is a pause in typing. */
export const orStanding = (text: string, standing: string): string => (text.trim() === '' ? standing : text)

/**
 * Calculates totals from typed quantities and charges. A text that cannot be read counts as 0.
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
