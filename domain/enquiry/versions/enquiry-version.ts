import type { ProductId } from '../../catalogue/product.ts'
import { type Paise, paise, percentOf, sumPaise } from '../../money/money.ts'

/** A discount or packing charge: so much, or a percentage of the lines' sum. */
export type Charge = { amount: Paise } | { percentage: number }

/** What of a line says what is ordered and at what rate. */
type VersionLine = {
  product_id: ProductId
  product_name: string
  tamil_name: string
  qty: number
  sub_total: Paise
}

/** What a version is made of. */
export type VersionContent<Some extends VersionLine = VersionLine> = {
  lines: readonly Some[]
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

/** A charge in paise, of a sum. */
function computeCharge(sum: Paise, charge: Charge): Paise {
  return 'amount' in charge ? charge.amount : percentOf(sum, charge.percentage)
}

/** The amounts of a version; undefined when the discount is more than the lines cost. */
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
 * What differs between two versions: a line that came, went, has another quantity or, left out once and back again, another
 * rate, with what it cost and costs, 0 where there is none; a charge.
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

/** What differs from one version to another: the lines of the first, then what is new, then the charges. */
export function diffVersions(from: VersionContent, to: VersionContent): VersionChange[] {
  const [before, after] = [from, to].map(({ lines }) => new Map(lines.map((line) => [line.product_id, line])))
  const lines = [...from.lines, ...to.lines.filter(({ product_id }) => !before?.has(product_id))]
  const changes: VersionChange[] = lines.flatMap(({ product_id, product_name, tamil_name }) => {
    const [was = MISSING_LINE, is = MISSING_LINE] = [before?.get(product_id), after?.get(product_id)]
    if (was.qty === is.qty && was.sub_total === is.sub_total) return []
    const of = { what: 'line', product_id, product_name, tamil_name } as const
    return [{ ...of, from: was.qty, to: is.qty, from_amount: was.sub_total, to_amount: is.sub_total }]
  })
  for (const what of ['discount', 'packing'] as const) {
    const [was, is] = [from, to].map((content) =>
      computeCharge(sumPaise(content.lines.map(({ sub_total }) => sub_total)), content[what]),
    )
    if (was !== undefined && is !== undefined && was !== is) changes.push({ what, from: was, to: is })
  }
  return changes
}
