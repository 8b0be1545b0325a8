import type { CategoryId, Flag, MediaItem, ProductId } from './product.ts'
import type { ProductValues } from './product-fields.ts'

// The price list as the office keeps it (O5): also what is hidden, and nothing that follows from something else.

/** A product in the shop's hands. `special_categories` are slugs, `media` in the order in which they are shown. */
export type KeptProduct = ProductValues & {
  product_id: ProductId
  category_id: CategoryId
  photo_path: string
  sort_order: number
  special_categories: readonly string[]
  media: readonly Pick<MediaItem, '_id' | 'media_type' | 'photo_path'>[]
}

/** A category in the shop's hands. */
export type KeptCategory = {
  category_id: CategoryId
  category_name: string
  category_tamil_name: string
  category_slug: string
  sort_order: number
  is_hidden: Flag
}

/** So many products a price list has at most. */
export const PRODUCTS_MAX = 20_000

/** So many pictures and films a product has at most. */
export const MEDIA_MAX = 20

/** The whole price list: categories and products, each in the shop's order. */
export type KeptPriceList = { categories: readonly KeptCategory[]; products: readonly KeptProduct[] }

/** What becomes of one row: what it was and what it becomes, null where there is none. */
export type RowChange =
  | { kind: 'product'; id: ProductId; before: KeptProduct | null; after: KeptProduct | null }
  | { kind: 'category'; id: CategoryId; before: KeptCategory | null; after: KeptCategory | null }
