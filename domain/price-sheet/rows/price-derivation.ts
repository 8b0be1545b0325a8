import { type Paise, paise } from '../../money/money.ts'
import { sellingPrice } from '../../money/selling-price.ts'

/** What a product sells at with that discount (D2). */
export function applyDiscount(price: Paise, discount_percentage: number): Paise {
  return sellingPrice({ price, discount_percentage, is_netrate_item: 0 })
}

/** Discounts are rather whole than not. */
const ROUNDING_STEPS_PER_PERCENT = [1, 2, 10, 100]

/** The discount, of at most two decimals, that makes this selling price of that M.R.P to the paisa; undefined where none does. */
export function deriveDiscount(mrp: Paise, selling: Paise): number | undefined {
  if (selling > mrp) return undefined
  if (mrp === 0) return 0
  const exact = 100 - (selling / mrp) * 100
  return ROUNDING_STEPS_PER_PERCENT.map((steps) => Math.round(exact * steps) / steps).find(
    (discount) => applyDiscount(mrp, discount) === selling,
  )
}

/** The M.R.P of which this discount makes that selling price to the paisa; undefined where none that can be counted does. */
export function deriveMrp(selling: Paise, discount: number): Paise | undefined {
  if (discount >= 100) return undefined
  const exact = selling / (1 - discount / 100)
  if (exact > Number.MAX_SAFE_INTEGER) return undefined
  const mrp = paise(Math.round(exact))
  return applyDiscount(mrp, discount) === selling ? mrp : undefined
}
