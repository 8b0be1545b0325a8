import type { Paise } from '../../money/money.ts'

/** The amounts of a column by row, in paise. */
export type AmountColumn = readonly (Paise | undefined)[]

/** Statistics of a pair of price columns; shares are of the rows with both amounts. */
export type PricePairStatistics = {
  /** The share of rows in which the first amount is higher, and in which it is at least equal. */
  higherShare: number
  notLowerShare: number
  /** The share of rows with the most common discount of their category. */
  usualDiscountShare: number
  /** The number of rows with both amounts. */
  rows: number
}

/** Compares a column that may be the M.R.P with one that may be the selling price. */
export function comparePriceColumns(
  mrp: AmountColumn,
  selling: AmountColumn,
  sections: readonly number[],
): PricePairStatistics {
  let rows = 0
  let higher = 0
  let notLower = 0
  const discounts = new Map<number, Map<number, number>>()
  mrp.forEach((high, row) => {
    const low = selling[row]
    if (!high || !low) return
    rows++
    if (high > low) higher++
    if (high >= low) notLower++
    const section = sections[row] ?? 0
    const counts = discounts.get(section) ?? new Map<number, number>()
    discounts.set(section, counts)
    const discount = Math.round((1 - low / high) * 100)
    counts.set(discount, (counts.get(discount) ?? 0) + 1)
  })
  const usual = [...discounts.values()].reduce((sum, counts) => sum + Math.max(...counts.values()), 0)
  const share = (count: number) => (rows === 0 ? 0 : count / rows)
  return {
    higherShare: share(higher),
    notLowerShare: share(notLower),
    usualDiscountShare: share(usual),
    rows,
  }
}

/**
 * Returns the share of rows in which `whole` is the product (quantity × price) or the difference (savings) of two other columns.
 */
export function computeDerivedShare(whole: AmountColumn, one: AmountColumn, other: AmountColumn): number {
  let rows = 0
  let derived = 0
  whole.forEach((amount, row) => {
    const a = one[row]
    const b = other[row]
    if (!amount || !a || !b) return
    rows++
    if (a - b === amount || b - a === amount || Math.round((a * b) / 100) === amount) derived++
  })
  return rows < 3 ? 0 : derived / rows
}

/** Returns the share of rows in which two columns are equal. */
export function computeEqualShare(one: AmountColumn, other: AmountColumn): number {
  let rows = 0
  let equal = 0
  one.forEach((amount, row) => {
    const b = other[row]
    if (!amount || !b) return
    rows++
    if (amount === b) equal++
  })
  return rows === 0 ? 0 : equal / rows
}

/** The similarity of a column to the catalogue: shares of the rows with a known product. */
type CatalogueSimilarity = { rows: number; mrp: number; selling: number }

const isNear = (amount: number, shopPrice: number) => amount >= shopPrice * 0.6 && amount <= shopPrice * 1.6

/** Compares amounts with the M.R.P and selling price of the rows' products. Ignores products whose prices are equal. */
export function compareToCatalogue(
  amounts: AmountColumn,
  products: readonly ({ mrp: Paise; selling: Paise } | undefined)[],
): CatalogueSimilarity {
  let rows = 0
  let mrp = 0
  let selling = 0
  amounts.forEach((amount, row) => {
    const product = products[row]
    if (!amount || !product || product.mrp === product.selling) return
    rows++
    if (isNear(amount, product.mrp)) mrp++
    if (isNear(amount, product.selling)) selling++
  })
  const share = (count: number) => (rows === 0 ? 0 : count / rows)
  return { rows, mrp: share(mrp), selling: share(selling) }
}
