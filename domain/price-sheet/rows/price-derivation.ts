import { type Paise, paise } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'

/** Returns the selling price with a discount in percent (D2). */
export function applyDiscount(price: Paise, discount_percentage: number): Paise {
  return sellingPrice({ price, discount_percentage, is_netrate_item: 0 })
}

/** Whole discounts are tried first, then finer ones. */
const ROUNDING_STEPS_PER_PERCENT = [1, 2, 10, 100]

/**
 * Returns the discount in percent, with at most two decimals, that leads from the M.R.P to exactly this selling price;
 * undefined if there is none.
 */
export function deriveDiscount(mrp: Paise, selling: Paise): number | undefined {
  if (selling > mrp) return undefined
  if (mrp === 0) return 0
  const exact = 100 - (selling / mrp) * 100
  return ROUNDING_STEPS_PER_PERCENT.map((steps) => Math.round(exact * steps) / steps).find(
    (discount) => applyDiscount(mrp, discount) === selling,
  )
}

/** Returns the M.R.P from which the discount leads to exactly this selling price; undefined if there is none. */
export function deriveMrp(selling: Paise, discount: number): Paise | undefined {
  if (discount >= 100) return undefined
  const exact = selling / (1 - discount / 100)
  if (exact > Number.MAX_SAFE_INTEGER) return undefined
  const mrp = paise(Math.round(exact))
  return applyDiscount(mrp, discount) === selling ? mrp : undefined
}
