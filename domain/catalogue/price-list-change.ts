import { pick } from '../pick.ts'
import {
  PRODUCTS_MAX,
  type PriceList,
  type PriceListCategory,
  type PriceListProduct,
  type RowChange,
} from './price-list.ts'
import { sortPriceList } from './price-list-order.ts'
import { PRODUCT_FIELD_NAMES } from './product-fields.ts'
import { SPECIAL_CATEGORIES } from './special-categories.ts'

// Applies changes to a price list (O5) and finds their conflicts.

/** A row of the price list by its kind and id. */
export type RowRef = Pick<RowChange, 'kind' | 'id'>

const PRODUCT_COLUMNS = [
  'product_id',
  'category_id',
  ...PRODUCT_FIELD_NAMES,
  'photo_path',
  'sort_order',
] as const

type RelatedRows = Pick<PriceListProduct, 'special_categories' | 'media'>

/** Returns a product with its keys and special categories in canonical order, so that equal products have equal JSON. */
export const normalizeProduct = (product: PriceListProduct): PriceListProduct =>
  assembleProduct(product, product)

/** Builds a canonical product from a row and its special categories and media. */
export function assembleProduct(
  product: Omit<PriceListProduct, keyof RelatedRows>,
  { special_categories, media }: RelatedRows,
): PriceListProduct {
  return {
    ...pick(product, PRODUCT_COLUMNS),
    special_categories: SPECIAL_CATEGORIES.map(({ slug }) => slug).filter((slug) =>
      special_categories.includes(slug),
    ),
    media: media.map(({ _id, media_type, photo_path }) => ({ _id, media_type, photo_path })),
  }
}

/** Returns a category with its keys in canonical order. */
export function normalizeCategory(category: PriceListCategory): PriceListCategory {
  const { category_id, category_name, category_tamil_name, category_slug, sort_order, is_hidden } = category
  return { category_id, category_name, category_tamil_name, category_slug, sort_order, is_hidden }
}

/** Returns a row change with both rows in canonical form. */
export function normalizeRowChange(change: RowChange): RowChange {
  if (change.kind === 'category') {
    const { before, after } = change
    return {
      ...change,
      before: before && normalizeCategory(before),
      after: after && normalizeCategory(after),
    }
  }
  const { before, after } = change
  return { ...change, before: before && normalizeProduct(before), after: after && normalizeProduct(after) }
}

/** Swaps the rows before and after a change. */
export function invertRowChange(change: RowChange): RowChange {
  return change.kind === 'product'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}

/** Returns a label of a changed row: 'SP01 10 cm Electric Sparklers', 'Sparklers'. */
export function formatRowLabel({ before, after }: RowChange): string {
  const row = after ?? before
  if (!row) return ''
  return 'product_id' in row ? formatProductLabel(row) : row.category_name
}

/** Returns a product's label: 'SP01 10 cm Electric Sparklers'. */
export const formatProductLabel = (
  product: Pick<PriceListProduct, 'product_code' | 'product_name'>,
): string => `${product.product_code} ${product.product_name}`

/** Returns the price list with the changes applied. */
export function applyRowChanges(list: PriceList, changes: readonly RowChange[]): PriceList {
  const categories = new Map(list.categories.map((row) => [row.category_id, row]))
  const products = new Map(list.products.map((row) => [row.product_id, row]))
  for (const change of changes) {
    if (change.kind === 'category') setOrDelete(categories, change.id, change.after)
    else setOrDelete(products, change.id, change.after)
  }
  return sortPriceList({ categories: [...categories.values()], products: [...products.values()] })
}

function setOrDelete<Id, Row>(rows: Map<Id, Row>, id: Id, row: Row | null) {
  if (row) rows.set(id, row)
  else rows.delete(id)
}

/** Whether the changes would exceed the product limit. Changes that do not add products are always allowed. */
export function isOverProductLimit(products: number, changes: readonly RowChange[]): boolean {
  const productChanges = changes.filter(({ kind }) => kind === 'product')
  const added = productChanges.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0)
  return added > 0 && products + added > PRODUCTS_MAX
}

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
