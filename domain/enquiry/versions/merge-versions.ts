import type { ProductId } from '../../catalogue/product.ts'
import type { Charge } from './enquiry-version.ts'

/** What somebody wants an enquiry to be: quantities by product, one discount, one packing charge. */
export type VersionDraft = {
  lines: readonly { product_id: ProductId; qty: number }[]
  discount: Charge
  packing: Charge
}

/** A field that two people changed to different things since both saw the same; a quantity is 0 where there is no line. */
export type VersionConflict =
  | { what: 'line'; product_id: ProductId; yours: number; theirs: number }
  | { what: 'discount' | 'packing'; yours: Charge; theirs: Charge }

/** Whether two charges are the same. */
function isSameCharge(a: Charge, b: Charge): boolean {
  if ('amount' in a) return 'amount' in b && a.amount === b.amount
  return 'percentage' in b && a.percentage === b.percentage
}

const quantityByProductId = ({ lines }: VersionDraft) =>
  new Map(lines.map(({ product_id, qty }) => [product_id, qty]))

/**
 * Brings together, field by field, what two people made of the same version: who changed a field alone is right about it, and
 * where both did they may agree. Where they do not it is a conflict, and `merged` has what is theirs. Lines stand as they
 * have them, then those that you added.
 */
export function mergeVersions(
  base: VersionDraft,
  yours: VersionDraft,
  theirs: VersionDraft,
): { merged: VersionDraft; conflicts: VersionConflict[] } {
  const conflicts: VersionConflict[] = []
  const [was, mine, other] = [
    quantityByProductId(base),
    quantityByProductId(yours),
    quantityByProductId(theirs),
  ]
  const lines = [...new Set([...other.keys(), ...mine.keys()])].map((product_id) => {
    const qtyIn = (quantities: typeof was) => quantities.get(product_id) ?? 0
    const [from, wanted, found] = [qtyIn(was), qtyIn(mine), qtyIn(other)]
    if (wanted === from || wanted === found) return { product_id, qty: found }
    if (found === from) return { product_id, qty: wanted }
    conflicts.push({ what: 'line', product_id, yours: wanted, theirs: found })
    return { product_id, qty: found }
  })
  const chargeOf = (what: 'discount' | 'packing'): Charge => {
    const [from, wanted, found] = [base[what], yours[what], theirs[what]]
    if (isSameCharge(wanted, from) || isSameCharge(wanted, found)) return found
    if (isSameCharge(found, from)) return wanted
    conflicts.push({ what, yours: wanted, theirs: found })
    return found
  }
  const [discount, packing] = [chargeOf('discount'), chargeOf('packing')]
  return { merged: { lines: lines.filter(({ qty }) => qty > 0), discount, packing }, conflicts }
}
