import type { CategoryId, Flag, MediaItem, ProductId } from './product.ts'
import type { ProductValues } from './product-fields.ts'

// The price list in the office (O5), with hidden rows and without derived values.

/** A product in the office. `special_categories` are slugs, `media` are in display order. */
export type PriceListProduct = ProductValues & {
  product_id: ProductId
  category_id: CategoryId
  photo_path: string
  sort_order: number
  special_categories: readonly string[]
  media: readonly Pick<MediaItem, '_id' | 'media_type' | 'photo_path'>[]
}

/** A category in the office. */
export type PriceListCategory = {
  category_id: CategoryId
  category_name: string
  category_tamil_name: string
  category_slug: string
  sort_order: number
  is_hidden: Flag
}

/** The most products in a price list. */
export const PRODUCTS_MAX = 5_000

/** The most images and videos of a product. */
export const MEDIA_MAX = 20

/** The whole price list: categories and products, each in the shop's order. */
export type PriceList = { categories: readonly PriceListCategory[]; products: readonly PriceListProduct[] }

/** A change of one row. `before` is null for an added row, `after` for a removed one. */
export type RowChange =
  | { kind: 'product'; id: ProductId; before: PriceListProduct | null; after: PriceListProduct | null }
  | { kind: 'category'; id: CategoryId; before: PriceListCategory | null; after: PriceListCategory | null }

/** A row of the price list by its kind and id. */
export type RowRef = Pick<RowChange, 'kind' | 'id'>
