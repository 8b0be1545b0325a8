import { MAX_QUANTITY } from '#domain/cart.ts'
import { type Charge, type Totals, totalsOf } from '#domain/enquiry-version.ts'
import { fromRupees, hasTwoDecimals, paise, TYPED_RUPEES_MAX, timesQuantity } from '#domain/money.ts'

/** A quantity as it was typed; 0 takes the product out. Undefined where it is none. */
export function quantityOf(text: string): number | undefined {
  const qty = Number(text)
  return /^\d*$/.test(text.trim()) && qty <= MAX_QUANTITY ? qty : undefined
}

const NOTHING = { amount: paise(0) }

/** A charge as it was typed: '120.50', or '3%' of the products; nothing typed is none. Undefined where it is no charge. */
export function chargeOf(text: string): Charge | undefined {
  if (text.trim() === '') return NOTHING
  const [, figure, isPercent] = /^\s*₹?\s*([\d,]*\d(?:\.\d{1,2})?|\.\d{1,2})\s*(%?)\s*$/.exec(text) ?? []
  const amount = Number(figure?.replaceAll(',', ''))
  if (!hasTwoDecimals(amount) || amount > (isPercent ? 100 : TYPED_RUPEES_MAX)) return undefined
  return isPercent ? { percentage: amount } : { amount: fromRupees(amount) }
}

/** The same as it is sent and shown: in rupees. */
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
      sub_total: timesQuantity(fromRupees(rate), quantityOf(quantity) ?? 0),
    })),
    discount: chargeOf(discount) ?? NOTHING,
    packing: chargeOf(packing) ?? NOTHING,
  })
}
