import type { ProductId } from '../../catalogue/product.ts'
import type { Charge } from './enquiry-version.ts'

/** The content of a version as a user edits it: quantities by product, a discount and a packing charge. */
export type VersionDraft = {
  lines: readonly { product_id: ProductId; qty: number }[]
  discount: Charge
  packing: Charge
}

/** A field that two users changed differently since their common base. The quantity of a missing line is 0. */
export type VersionConflict =
  | { what: 'line'; product_id: ProductId; yours: number; theirs: number }
  | { what: 'discount' | 'packing'; yours: Charge; theirs: Charge }

function isSameCharge(a: Charge, b: Charge): boolean {
  if ('amount' in a) return 'amount' in b && a.amount === b.amount
  return 'percentage' in b && a.percentage === b.percentage
}

const quantityByProductId = ({ lines }: VersionDraft) =>
  new Map(lines.map(({ product_id, qty }) => [product_id, qty]))

/**
 * Three-way merge of two edits of the same base, field by field. A change by one user only is taken; different changes by both
 * are conflicts, for which `merged` has their value. Lines are in their order, followed by lines that you added.
 */
export function mergeVersions(
  base: VersionDraft,
  yours: VersionDraft,
  theirs: VersionDraft,
): { merged: VersionDraft; conflicts: VersionConflict[] } {
  const conflicts: VersionConflict[] = []
  const [baseQuantities, yourQuantities, theirQuantities] = [
    quantityByProductId(base),
    quantityByProductId(yours),
    quantityByProductId(theirs),
  ]
  const lines = [...new Set([...theirQuantities.keys(), ...yourQuantities.keys()])].map((product_id) => {
    const getQuantity = (quantities: typeof baseQuantities) => quantities.get(product_id) ?? 0
    const [baseValue, yourValue, theirValue] = [
      getQuantity(baseQuantities),
      getQuantity(yourQuantities),
      getQuantity(theirQuantities),
    ]
    if (yourValue === baseValue || yourValue === theirValue) return { product_id, qty: theirValue }
    if (theirValue === baseValue) return { product_id, qty: yourValue }
    conflicts.push({ what: 'line', product_id, yours: yourValue, theirs: theirValue })
    return { product_id, qty: theirValue }
  })
  const mergeCharge = (what: 'discount' | 'packing'): Charge => {
    const [baseValue, yourValue, theirValue] = [base[what], yours[what], theirs[what]]
    if (isSameCharge(yourValue, baseValue) || isSameCharge(yourValue, theirValue)) return theirValue
    if (isSameCharge(theirValue, baseValue)) return yourValue
    conflicts.push({ what, yours: yourValue, theirs: theirValue })
    return theirValue
  }
  const [discount, packing] = [mergeCharge('discount'), mergeCharge('packing')]
  return { merged: { lines: lines.filter(({ qty }) => qty > 0), discount, packing }, conflicts }
}
