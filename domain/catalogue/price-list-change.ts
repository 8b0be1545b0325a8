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

/** A product with its fields in one order, special categories in the shop's: what is the same is the same text. */
export const normalizeProduct = (product: PriceListProduct): PriceListProduct =>
  assembleProduct(product, product)

/** The same of a row whose special categories and media come beside it. */
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

/** A category with its fields in one order. */
export function normalizeCategory(category: PriceListCategory): PriceListCategory {
  const { category_id, category_name, category_tamil_name, category_slug, sort_order, is_hidden } = category
  return { category_id, category_name, category_tamil_name, category_slug, sort_order, is_hidden }
}

/** What becomes of a row, plainly written. */
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

/** What becomes of a row, the other way round. */
export function invertRowChange(change: RowChange): RowChange {
  return change.kind === 'product'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}

/** How people call a row: 'SP01 10 cm Electric Sparklers', 'Sparklers'. */
export function formatRowLabel({ before, after }: RowChange): string {
  const row = after ?? before
  if (!row) return ''
  return 'product_id' in row ? formatProductLabel(row) : row.category_name
}

/** How people call a product. */
export const formatProductLabel = (
  product: Pick<PriceListProduct, 'product_code' | 'product_name'>,
): string => `${product.product_code} ${product.product_name}`

/** The price list after changes of it. */
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

/** Whether a price list of so many products would have more than it may by these changes. One that has too many may become shorter. */
export function isOverProductLimit(products: number, changes: readonly RowChange[]): boolean {
  const own = changes.filter(({ kind }) => kind === 'product')
  const more = own.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0)
  return more > 0 && products + more > PRODUCTS_MAX
}

/** A row that cannot become what it is to become: another has its code, name or address, or its category is not there. */
type RowConflict = {
  row: RowRef
  field: 'product_code' | 'product_name' | 'category_id' | 'category_name' | 'category_slug'
  /** What people call the row in the way. */
  otherLabel: string
}

const foldCase = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * What stands in the way of changes, once they are all made. Of products of one category two may have the same name when they
 * are sold by another unit. What was the same already is left alone.
 */
export function findRowConflicts(list: PriceList, changes: readonly RowChange[]): RowConflict[] {
  const then = applyRowChanges(list, changes)
  const products = (field: RowConflict['field'], keyOf: (row: PriceListProduct) => string) =>
    findDuplicates([list.products, then.products], ({ product_id }) => product_id, keyOf).map(
      ([{ product_id: id }, other]): RowConflict => ({
        row: { kind: 'product', id },
        field,
        otherLabel: formatProductLabel(other),
      }),
    )
  const categories = (field: RowConflict['field'], keyOf: (row: PriceListCategory) => string) =>
    findDuplicates([list.categories, then.categories], ({ category_id }) => category_id, keyOf).map(
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
    ...findProductsWithoutCategory(list, then),
  ]
}

/** Rows that get what another one has, each with that one. */
function findDuplicates<Row>(
  [was, then]: readonly [readonly Row[], readonly Row[]],
  idOf: (row: Row) => string,
  keyOf: (row: Row) => string,
): [Row, Row][] {
  const before = new Map(was.map((row) => [idOf(row), keyOf(row)]))
  const isNew = (row: Row) => before.get(idOf(row)) !== keyOf(row)
  // Those that stay what they are come first: who comes later is in the wrong.
  const holders = new Map(then.filter((row) => !isNew(row)).map((row) => [keyOf(row), row]))
  return then.filter(isNew).flatMap((row): [Row, Row][] => {
    const other = holders.get(keyOf(row))
    if (!other) holders.set(keyOf(row), row)
    return other ? [[row, other]] : []
  })
}

/** Products whose category is not there. */
function findProductsWithoutCategory(was: PriceList, then: PriceList): RowConflict[] {
  const names = new Map<string, string>(was.categories.map((row) => [row.category_id, row.category_name]))
  const there = new Set(then.categories.map(({ category_id }) => category_id))
  const without = then.products.filter(({ category_id }) => !there.has(category_id))
  return without.map(({ product_id: id, category_id }) => ({
    row: { kind: 'product', id },
    field: 'category_id',
    otherLabel: names.get(category_id) ?? category_id,
  }))
}
