import { type Charge, computeTotals, type VersionTotals } from '#domain/enquiry/versions/enquiry-version.ts'
import { isBlank } from '#domain/input/normalize-characters.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { multiplyByQuantity, type Paise } from '#domain/money/money.ts'
import { amountToText } from '#domain/money/read-amount.ts'
import { readCharge } from '#domain/money/read-charge.ts'

/** Formats a charge for its input: '2.5%', '120.5' in rupees, or '' for none. */
export function chargeToText(charge: Charge): string {
  if ('percentage' in charge) return `${charge.percentage}%`
  return charge.amount === 0 ? '' : amountToText(charge.amount)
}

/** Returns the text of an input, or its last value while it is empty: an emptied input is a pause in typing. */
export const textOrFallback = (text: string, fallback: string): string => (isBlank(text) ? fallback : text)

/** Why totals cannot be calculated. */
export type TotalsProblem = 'not-understood' | 'discount-too-much'

/** Picks one of the totals, or the reason why there are none. */
export const pickTotal = (
  totals: VersionTotals | TotalsProblem,
  name: keyof VersionTotals,
): Paise | TotalsProblem => (typeof totals === 'string' ? totals : totals[name])

/** Calculates totals from typed quantities and charges, or returns why it cannot. */
export function calculateTotals(
  lines: readonly { rate: Paise; quantity: string }[],
  { discount, packing }: { discount: string; packing: string },
): VersionTotals | TotalsProblem {
  const charges = { discount: readCharge(discount), packing: readCharge(packing) }
  const amounts = lines.map(({ rate, quantity }) => calculateLineAmount(rate, quantity))
  const subTotals = amounts.flatMap((amount) => (amount === 'not-understood' ? [] : [{ sub_total: amount }]))
  if (!charges.discount || !charges.packing || subTotals.length < lines.length) return 'not-understood'
  return (
    computeTotals({ lines: subTotals, discount: charges.discount, packing: charges.packing }) ??
    'discount-too-much'
  )
}

/** Calculates the amount of a line from its rate and its typed quantity. */
export function calculateLineAmount(rate: Paise, quantity: string): Paise | 'not-understood' {
  const qty = readQuantity(quantity)
  return qty === undefined ? 'not-understood' : multiplyByQuantity(rate, qty)
}
