import { pick } from '../pick.ts'
import {
  type KeptCategory,
  type KeptPriceList,
  type KeptProduct,
  PRODUCTS_MAX,
  type RowChange,
} from './price-list.ts'
import { inShopOrder } from './price-list-order.ts'
import { PRODUCT_FIELD_NAMES } from './product-fields.ts'
import { SPECIAL_CATEGORIES } from './special-categories.ts'

// Applies changes to a price list (O5) and finds their conflicts.

/** A row of the price list by its kind and id. */
export type RowRef = Pick<RowChange, 'kind' | 'id'>

const OWN_COLUMNS = ['product_id', 'category_id', ...PRODUCT_FIELD_NAMES, 'photo_path', 'sort_order'] as const

type Shown = Pick<KeptProduct, 'special_categories' | 'media'>

/** A product with its fields in one order, special categories in the shop's: what is the same is the same text. */
export const plainProduct = (product: KeptProduct): KeptProduct => productOf(product, product)

/** The same of a row whose special categories and media come beside it. */
export function productOf(
  product: Omit<KeptProduct, keyof Shown>,
  { special_categories, media }: Shown,
): KeptProduct {
  return {
    ...pick(product, OWN_COLUMNS),
    special_categories: SPECIAL_CATEGORIES.map(({ slug }) => slug).filter((slug) =>
      special_categories.includes(slug),
    ),
    media: media.map(({ _id, media_type, photo_path }) => ({ _id, media_type, photo_path })),
  }
}

/** A category with its fields in one order. */
export function plainCategory(category: KeptCategory): KeptCategory {
  const { category_id, category_name, category_tamil_name, category_slug, sort_order, is_hidden } = category
  return { category_id, category_name, category_tamil_name, category_slug, sort_order, is_hidden }
}

/** What becomes of a row, plainly written. */
export function plainChange(change: RowChange): RowChange {
  if (change.kind === 'category') {
    const { before, after } = change
    return { ...change, before: before && plainCategory(before), after: after && plainCategory(after) }
  }
  const { before, after } = change
  return { ...change, before: before && plainProduct(before), after: after && plainProduct(after) }
}

/** What becomes of a row, the other way round. */
export function turned(change: RowChange): RowChange {
  return change.kind === 'product'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}

/** How people call a row: 'SP01 10 cm Electric Sparklers', 'Sparklers'. */
export function rowName({ before, after }: RowChange): string {
  const row = after ?? before
  if (!row) return ''
  return 'product_id' in row ? productName(row) : row.category_name
}

/** How people call a product. */
export const productName = (product: Pick<KeptProduct, 'product_code' | 'product_name'>): string =>
  `${product.product_code} ${product.product_name}`

/** The price list after changes of it. */
export function withChanges(list: KeptPriceList, changes: readonly RowChange[]): KeptPriceList {
  const categories = new Map(list.categories.map((row) => [row.category_id, row]))
  const products = new Map(list.products.map((row) => [row.product_id, row]))
  for (const change of changes) {
    if (change.kind === 'category') put(categories, change.id, change.after)
    else put(products, change.id, change.after)
  }
  return inShopOrder({ categories: [...categories.values()], products: [...products.values()] })
}

function put<Id, Row>(rows: Map<Id, Row>, id: Id, row: Row | null) {
  if (row) rows.set(id, row)
  else rows.delete(id)
}

/** Whether a price list of so many products would have more than it may by these changes. One that has too many may become shorter. */
export function isTooLong(products: number, changes: readonly RowChange[]): boolean {
  const own = changes.filter(({ kind }) => kind === 'product')
  const more = own.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0)
  return more > 0 && products + more > PRODUCTS_MAX
}

/** A row that cannot become what it is to become: another has its code, name or address, or its category is not there. */
type Clash = {
  row: RowRef
  field: 'product_code' | 'product_name' | 'category_id' | 'category_name' | 'category_slug'
  /** What people call the row in the way. */
  by: string
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * What stands in the way of changes, once they are all made. Of products of one category two may have the same name when they
 * are sold by another unit. What was the same already is left alone.
 */
export function clashesOf(list: KeptPriceList, changes: readonly RowChange[]): Clash[] {
  const then = withChanges(list, changes)
  const products = (field: Clash['field'], keyOf: (row: KeptProduct) => string) =>
    twins([list.products, then.products], ({ product_id }) => product_id, keyOf).map(
      ([{ product_id: id }, other]): Clash => ({
        row: { kind: 'product', id },
        field,
        by: productName(other),
      }),
    )
  const categories = (field: Clash['field'], keyOf: (row: KeptCategory) => string) =>
    twins([list.categories, then.categories], ({ category_id }) => category_id, keyOf).map(
      ([{ category_id: id }, other]): Clash => ({
        row: { kind: 'category', id },
        field,
        by: other.category_name,
      }),
    )
  return [
    ...products('product_code', (row) => folded(row.product_code)),
    ...products('product_name', (row) =>
      folded(JSON.stringify([row.category_id, row.product_name, row.per])),
    ),
    ...categories('category_name', (row) => folded(row.category_name)),
    ...categories('category_slug', (row) => row.category_slug),
    ...homeless(list, then),
  ]
}

/** Rows that get what another one has, each with that one. */
function twins<Row>(
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
function homeless(was: KeptPriceList, then: KeptPriceList): Clash[] {
  const names = new Map<string, string>(was.categories.map((row) => [row.category_id, row.category_name]))
  const there = new Set(then.categories.map(({ category_id }) => category_id))
  const without = then.products.filter(({ category_id }) => !there.has(category_id))
  return without.map(({ product_id: id, category_id }) => ({
    row: { kind: 'product', id },
    field: 'category_id',
    by: names.get(category_id) ?? category_id,
  }))
}
