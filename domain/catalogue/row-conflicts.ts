import { applyRowChanges } from './apply-row-changes.ts'
import type { PriceList, PriceListCategory, PriceListProduct, RowChange, RowRef } from './price-list.ts'
import { formatProductLabel } from './row-label.ts'

/** A row that cannot be saved: another row has its code, name or slug, or its category does not exist. */
type RowConflict = {
  row: RowRef
  field: 'product_code' | 'product_name' | 'category_id' | 'category_name' | 'category_slug'
  /** The label of the conflicting row. */
  otherLabel: string
}

const foldCase = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * Finds rows that conflict with others once all changes are applied. Products of one category may share a name if their units
 * differ. Conflicts that existed before are ignored.
 */
export function findRowConflicts(list: PriceList, changes: readonly RowChange[]): RowConflict[] {
  const next = applyRowChanges(list, changes)
  const products = (field: RowConflict['field'], keyOf: (row: PriceListProduct) => string) =>
    findDuplicates([list.products, next.products], ({ product_id }) => product_id, keyOf).map(
      ([{ product_id: id }, other]): RowConflict => ({
        row: { kind: 'product', id },
        field,
        otherLabel: formatProductLabel(other),
      }),
    )
  const categories = (field: RowConflict['field'], keyOf: (row: PriceListCategory) => string) =>
    findDuplicates([list.categories, next.categories], ({ category_id }) => category_id, keyOf).map(
      ([{ category_id: id }, other]): RowConflict => ({
        row: { kind: 'category', id },
        field,
        otherLabel: other.category_name,
      }),
    )
  return [
    ...products('product_code', (row) => foldCase(row.product_code)),
    ...products('product_name', (row) =>
      foldCase(JSON.stringify([row.category_id, row.product_name, row.per])),
    ),
    ...categories('category_name', (row) => foldCase(row.category_name)),
    ...categories('category_slug', (row) => row.category_slug),
    ...findProductsWithoutCategory(list, next),
  ]
}

/** Returns rows whose new key another row has, each with that row. */
function findDuplicates<Row>(
  [current, next]: readonly [readonly Row[], readonly Row[]],
  idOf: (row: Row) => string,
  keyOf: (row: Row) => string,
): [Row, Row][] {
  const before = new Map(current.map((row) => [idOf(row), keyOf(row)]))
  const isNew = (row: Row) => before.get(idOf(row)) !== keyOf(row)
  // Rows with unchanged keys are registered first, so that only changed rows are reported.
  const holders = new Map(next.filter((row) => !isNew(row)).map((row) => [keyOf(row), row]))
  return next.filter(isNew).flatMap((row): [Row, Row][] => {
    const other = holders.get(keyOf(row))
    if (!other) holders.set(keyOf(row), row)
    return other ? [[row, other]] : []
  })
}

/** Returns products whose category does not exist. */
function findProductsWithoutCategory(current: PriceList, next: PriceList): RowConflict[] {
  const nameByCategoryId = new Map<string, string>(
    current.categories.map((row) => [row.category_id, row.category_name]),
  )
  const categoryIds = new Set(next.categories.map(({ category_id }) => category_id))
  const orphans = next.products.filter(({ category_id }) => !categoryIds.has(category_id))
  return orphans.map(({ product_id: id, category_id }) => ({
    row: { kind: 'product', id },
    field: 'category_id',
    otherLabel: nameByCategoryId.get(category_id) ?? category_id,
  }))
}
