import type { Paise } from '../../money/money.ts'

/** A column of amounts: what stands in each row, in paise. */
export type AmountColumn = readonly (Paise | undefined)[]

/** How two columns of amounts stand to each other. */
export type PricePairStatistics = {
  /** Rows in which the first is more, or at least the same. */
  higherShare: number
  notLowerShare: number
  /** Rows with the discount that is usual in their category. */
  usualDiscountShare: number
  /** Rows in which both have an amount. */
  rows: number
}

/** How the amounts of a column that may be the M.R.P stand to those of one that may be the selling price; shares of the rows. */
export function comparePriceColumns(
  mrp: AmountColumn,
  selling: AmountColumn,
  sections: readonly number[],
): PricePairStatistics {
  let rows = 0
  let more = 0
  let notLess = 0
  const discounts = new Map<number, Map<number, number>>()
  mrp.forEach((high, row) => {
    const low = selling[row]
    if (!high || !low) return
    rows++
    if (high > low) more++
    if (high >= low) notLess++
    const section = sections[row] ?? 0
    const counts = discounts.get(section) ?? new Map<number, number>()
    discounts.set(section, counts)
    const discount = Math.round((1 - low / high) * 100)
    counts.set(discount, (counts.get(discount) ?? 0) + 1)
  })
  const usual = [...discounts.values()].reduce((sum, counts) => sum + Math.max(...counts.values()), 0)
  const share = (count: number) => (rows === 0 ? 0 : count / rows)
  return { higherShare: share(more), notLowerShare: share(notLess), usualDiscountShare: share(usual), rows }
}

/** The share of rows in which `whole` follows from two others: a product (quantity × price), or a difference (what is saved). */
export function computeDerivedShare(whole: AmountColumn, one: AmountColumn, other: AmountColumn): number {
  let rows = 0
  let follows = 0
  whole.forEach((amount, row) => {
    const a = one[row]
    const b = other[row]
    if (!amount || !a || !b) return
    rows++
    if (a - b === amount || b - a === amount || Math.round((a * b) / 100) === amount) follows++
  })
  return rows < 3 ? 0 : follows / rows
}

/** The share of rows in which two columns say the same. */
export function computeEqualShare(one: AmountColumn, other: AmountColumn): number {
  let rows = 0
  let same = 0
  one.forEach((amount, row) => {
    const b = other[row]
    if (!amount || !b) return
    rows++
    if (amount === b) same++
  })
  return rows === 0 ? 0 : same / rows
}

/** How near a column of amounts is to what the shop has: shares of the rows whose product is known. */
type CatalogueSimilarity = { rows: number; mrp: number; selling: number }

const isNear = (amount: number, kept: number) => amount >= kept * 0.6 && amount <= kept * 1.6

/** Compares amounts with M.R.P and selling price of the products that the rows are; those that sell at their M.R.P say nothing. */
export function compareToCatalogue(
  amounts: AmountColumn,
  kept: readonly ({ mrp: Paise; selling: Paise } | undefined)[],
): CatalogueSimilarity {
  let rows = 0
  let mrp = 0
  let selling = 0
  amounts.forEach((amount, row) => {
    const product = kept[row]
    if (!amount || !product || product.mrp === product.selling) return
    rows++
    if (isNear(amount, product.mrp)) mrp++
    if (isNear(amount, product.selling)) selling++
  })
  const share = (count: number) => (rows === 0 ? 0 : count / rows)
  return { rows, mrp: share(mrp), selling: share(selling) }
}
