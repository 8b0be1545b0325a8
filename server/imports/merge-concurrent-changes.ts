import type { PriceList, PriceListProduct, RowChange } from '#domain/catalogue/price-list.ts'
import { SHEET_PRODUCT_FIELDS } from '#domain/catalogue/product-fields.ts'
import { findRowConflicts } from '#domain/catalogue/row-conflicts.ts'
import { formatProductLabel } from '#domain/catalogue/row-label.ts'
import type { Publication } from './understand-grids.ts'

/** Product fields that a file contains or that derive from it. */
const FILE_FIELDS = ['category_id', ...SHEET_PRODUCT_FIELDS, 'is_netrate_item'] as const

/** The changes to publish, and the labels of products that are left as others changed them. */
type MergedChanges = { changes: readonly RowChange[]; left_alone: readonly string[] }

type ProductChange = Extract<RowChange, { kind: 'product' }>

/**
 * Merges an import's changes with the changes that others made `since` its preview. Skips products if others changed a field
 * that the file contains, or if their rows conflict. Keeps other changes of others, such as sold out. Returns undefined if a
 * category change of the file conflicts.
 */
export function mergeConcurrentChanges(
  { changes, products }: Publication,
  { list, since }: { list: PriceList; since: readonly RowChange[] },
): MergedChanges | undefined {
  const otherChanges = new Map<string, ProductChange>(
    since.flatMap((change) => (change.kind === 'product' ? [[change.id, change]] : [])),
  )
  const skipped = new Map<string, string>()
  for (const id of products) {
    const { before = null, after = null } = otherChanges.get(id) ?? {}
    if (FILE_FIELDS.some((field) => before?.[field] !== after?.[field]))
      skipped.set(id, productLabel(after ?? before))
  }
  const remainingChanges = () =>
    changes.flatMap((change) =>
      skipped.has(change.id)
        ? []
        : change.kind === 'product'
          ? mergeProductChange(change, otherChanges.get(change.id))
          : change,
    )
  let remaining = remainingChanges()
  // Skipping a product can cause new conflicts, so this repeats until there are none.
  for (
    let conflicts = findRowConflicts(list, remaining);
    conflicts.length > 0;
    conflicts = findRowConflicts(list, remaining)
  ) {
    for (const { row } of conflicts) {
      const change = remaining.find(({ kind, id }) => kind === row.kind && id === row.id)
      if (change?.kind !== 'product') return undefined
      skipped.set(change.id, productLabel(change.after))
    }
    remaining = remainingChanges()
  }
  return { changes: remaining, left_alone: [...skipped.values()] }
}

const productLabel = (product: PriceListProduct | null) => (product ? formatProductLabel(product) : '')

/** Merges a product change of the file with a change of others to fields that the file does not contain. */
function mergeProductChange(change: ProductChange, other: ProductChange | undefined): ProductChange {
  const { before, after } = change
  if (!other?.after || !before) return change
  if (!after) return { ...change, before: other.after }
  const changedFields = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  )
  return { ...change, before: other.after, after: { ...other.after, ...Object.fromEntries(changedFields) } }
}
