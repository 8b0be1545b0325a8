import { pick } from '../pick.ts'
import type { PriceListCategory, PriceListProduct, RowChange } from './price-list.ts'
import { PRODUCT_FIELD_NAMES } from './product-fields.ts'
import { SPECIAL_CATEGORIES } from './special-categories.ts'

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
