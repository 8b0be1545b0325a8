import type { PriceList, PriceListProduct, RowChange } from '#domain/catalogue/price-list.ts'
import { findRowConflicts, formatProductLabel } from '#domain/catalogue/price-list-change.ts'
import { SHEET_PRODUCT_FIELDS } from '#domain/catalogue/product-fields.ts'
import type { Publication } from './understand-grids.ts'

/** What of a product a file says, or what follows from it. */
const FILE_FIELDS = ['category_id', ...SHEET_PRODUCT_FIELDS, 'is_netrate_item'] as const

/** What is published of a file, and the names of products that stay as others made them. */
type MergedChanges = { changes: readonly RowChange[]; left_alone: readonly string[] }

type ProductChange = Extract<RowChange, { kind: 'product' }>

/**
 * Brings together what a file changes and what others changed `since` it was seen, in the price list of now. A product of which others changed what the
 * file says stays as they made it, and one in whose way they put another is left out; what else they did with one, such as selling it
 * out, stays done. Undefined where a category of the file cannot be what it is to be any more.
 */
export function mergeConcurrentChanges(
  { changes, products }: Publication,
  { list, since }: { list: PriceList; since: readonly RowChange[] },
): MergedChanges | undefined {
  const others = new Map<string, ProductChange>(
    since.flatMap((change) => (change.kind === 'product' ? [[change.id, change]] : [])),
  )
  const left = new Map<string, string>()
  for (const id of products) {
    const { before = null, after = null } = others.get(id) ?? {}
    if (FILE_FIELDS.some((field) => before?.[field] !== after?.[field]))
      left.set(id, productLabel(after ?? before))
  }
  const remainingChanges = () =>
    changes.flatMap((change) =>
      left.has(change.id)
        ? []
        : change.kind === 'product'
          ? mergeProductChange(change, others.get(change.id))
          : change,
    )
  let settled = remainingChanges()
  // What is left out may stand in the way of others: each turn leaves out some more.
  for (
    let clashes = findRowConflicts(list, settled);
    clashes.length > 0;
    clashes = findRowConflicts(list, settled)
  ) {
    for (const { row } of clashes) {
      const change = settled.find(({ kind, id }) => kind === row.kind && id === row.id)
      if (change?.kind !== 'product') return undefined
      left.set(change.id, productLabel(change.after))
    }
    settled = remainingChanges()
  }
  return { changes: settled, left_alone: [...left.values()] }
}

const productLabel = (product: PriceListProduct | null) => (product ? formatProductLabel(product) : '')

/** A change of a product that others changed too, in what the file does not say: both are done. */
function mergeProductChange(change: ProductChange, other: ProductChange | undefined): ProductChange {
  const { before, after } = change
  if (!other?.after || !before) return change
  if (!after) return { ...change, before: other.after }
  const its = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  )
  return { ...change, before: other.after, after: { ...other.after, ...Object.fromEntries(its) } }
}
