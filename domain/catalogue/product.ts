import type { Brand } from 'valibot'
import type { Paise } from '../money/money.ts'

/** An opaque id of the shop's own making: printable ASCII, so that it fits URLs, databases and logs (D5). */
export const ID_PATTERN = /^[!-~]{1,64}$/

/** The id of a product. */
export type ProductId = string & Brand<'ProductId'>

/** True of what can be the id of a product. */
export function isProductId(id: unknown): id is ProductId {
  return typeof id === 'string' && ID_PATTERN.test(id)
}

/** The text as a product's id. Throws a TypeError when it cannot be one. */
export function productId(id: unknown): ProductId {
  if (!isProductId(id)) throw new TypeError(`${id} is no product id`)
  return id
}

/** The id of a category. */
export type CategoryId = string & Brand<'CategoryId'>

function isCategoryId(id: unknown): id is CategoryId {
  return typeof id === 'string' && ID_PATTERN.test(id)
}

/** The text as a category's id. Throws a TypeError when it cannot be one. */
export function categoryId(id: unknown): CategoryId {
  if (!isCategoryId(id)) throw new TypeError(`${id} is no category id`)
  return id
}

/** No, or yes. */
export type Flag = 0 | 1

/** The dearest that one product may be, in rupees: a full cart then stays a safe integer of paise. */
export const PRICE_MAX = 10_00_000

/** The greatest discount, in per cent. */
export const DISCOUNT_MAX = 100

/** A picture (its URL) or a film (its embed URL) of a product. */
export type MediaItem = {
  _id: string
  product_id: ProductId
  media_type: 'Image' | 'Video'
  photo_path: string
}

/** How many media items a product's dialog shows (section 9). */
export const MEDIA_SHOWN_MAX = 4

/** One article of the price list (section 3); amounts in paise. */
export type Product = {
  _id: ProductId
  product_code: string
  product_name: string
  tamil_name: string
  /** Unit or content: '1 Box (10 Pcs)'. */
  per: string
  /** M.R.P. */
  price: Paise
  discount_percentage: number
  /** What the discount takes off one. */
  discount_price: Paise
  /** The selling price of one. */
  after_discount_price: Paise
  is_netrate_item: Flag
  is_new_item: Flag
  is_top_selling_item: Flag
  is_sold_out: Flag
  photo_path: string
  sort_order: number
  category_name: string
}

/** A product with its pictures and films. */
export type ProductDetail = Product & { media_list: readonly MediaItem[] }

/** A group of the price list. */
export type Category = {
  category_id: CategoryId
  category_name: string
  category_tamil_name: string
  category_slug: string
}

/** A group of the price list with its articles, in the shop's order. */
export type CategoryWithProducts = Category & { product_list: readonly Product[] }

/** The price list, or a part of it: products under their categories. */
export type ProductList = readonly CategoryWithProducts[]

/** How many products a list has. */
export function countProducts(list: ProductList): number {
  return list.reduce((sum, { product_list }) => sum + product_list.length, 0)
}

/** The discount in per cent that all of these products have, which need not be said of each; undefined where they differ. */
export function findCommonDiscount(products: readonly Product[]): number | undefined {
  const [first] = products
  if (!first || products.some(({ discount_price }) => discount_price === 0)) return undefined
  const { discount_percentage } = first
  return products.every((product) => product.discount_percentage === discount_percentage)
    ? discount_percentage
    : undefined
}
