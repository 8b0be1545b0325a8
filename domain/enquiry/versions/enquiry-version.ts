import type { ProductId } from '../../catalogue/product.ts'
import { type Paise, paise, percentOf, sumPaise } from '../../money/money.ts'

/** A discount or packing charge: an amount in paise, or a percentage of the lines' sum. */
export type Charge = { amount: Paise } | { percentage: number }

/** A line of a version; `sub_total` in paise. */
type VersionLine = {
  product_id: ProductId
  product_name: string
  tamil_name: string
  qty: number
  sub_total: Paise
}

/** The content of a version. */
export type VersionContent<Line extends VersionLine = VersionLine> = {
  lines: readonly Line[]
  discount: Charge
  packing: Charge
}

/** The amounts of a version, in paise. */
export type VersionTotals = {
  sub_total: Paise
  discount_amount: Paise
  packing_amount: Paise
  net_amount: Paise
}

/** Returns a charge in paise, given the lines' sum. */
function computeCharge(sum: Paise, charge: Charge): Paise {
  return 'amount' in charge ? charge.amount : percentOf(sum, charge.percentage)
}

/** Computes the amounts of a version; undefined if the discount exceeds the lines' sum. */
export function computeTotals({
  lines,
  discount,
  packing,
}: Omit<VersionContent, 'lines'> & { lines: readonly Pick<VersionLine, 'sub_total'>[] }):
  | VersionTotals
  | undefined {
  const sub_total = sumPaise(lines.map((line) => line.sub_total))
  const [discount_amount, packing_amount] = [
    computeCharge(sub_total, discount),
    computeCharge(sub_total, packing),
  ]
  if (discount_amount > sub_total) return undefined
  const net_amount = paise(sub_total - discount_amount + packing_amount)
  return { sub_total, discount_amount, packing_amount, net_amount }
}

/**
 * A difference between two versions: a line with quantities and amounts before and after (0 if it is missing), or a charge. A
 * line's rate may change if it was removed and added again.
 */
export type VersionChange =
  | {
      what: 'line'
      product_id: ProductId
      product_name: string
      tamil_name: string
      from: number
      to: number
      from_amount: Paise
      to_amount: Paise
    }
  | { what: 'discount' | 'packing'; from: Paise; to: Paise }

const MISSING_LINE = { qty: 0, sub_total: paise(0) }

/** Returns the differences between two versions: lines of the first, new lines, then charges. */
export function diffVersions(from: VersionContent, to: VersionContent): VersionChange[] {
  const [before, after] = [from, to].map(({ lines }) => new Map(lines.map((line) => [line.product_id, line])))
  const lines = [...from.lines, ...to.lines.filter(({ product_id }) => !before?.has(product_id))]
  const changes: VersionChange[] = lines.flatMap(({ product_id, product_name, tamil_name }) => {
    const [old = MISSING_LINE, current = MISSING_LINE] = [before?.get(product_id), after?.get(product_id)]
    if (old.qty === current.qty && old.sub_total === current.sub_total) return []
    const identity = { what: 'line', product_id, product_name, tamil_name } as const
    return [
      {
        ...identity,
        from: old.qty,
        to: current.qty,
        from_amount: old.sub_total,
        to_amount: current.sub_total,
      },
    ]
  })
  for (const what of ['discount', 'packing'] as const) {
    const [old, current] = [from, to].map((content) =>
      computeCharge(sumPaise(content.lines.map(({ sub_total }) => sub_total)), content[what]),
    )
    if (old !== undefined && current !== undefined && old !== current)
      changes.push({ what, from: old, to: current })
  }
  return changes
}
