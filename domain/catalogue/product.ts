import type { Brand } from 'valibot'
import type { Paise } from '../money/money.ts'

/** An opaque id of the shop: printable ASCII, valid in URLs, databases and logs (D5). */
export const ID_PATTERN = /^[!-~]{1,64}$/

/** The id of a product. */
export type ProductId = string & Brand<'ProductId'>

/** Whether a value is a valid product id. */
export function isProductId(id: unknown): id is ProductId {
  return typeof id === 'string' && ID_PATTERN.test(id)
}

/** Returns the value as a product id. Throws a TypeError if it is invalid. */
export function productId(id: unknown): ProductId {
  if (!isProductId(id)) throw new TypeError(`${id} is not a product id`)
  return id
}

/** The id of a category. */
export type CategoryId = string & Brand<'CategoryId'>

function isCategoryId(id: unknown): id is CategoryId {
  return typeof id === 'string' && ID_PATTERN.test(id)
}

/** Returns the value as a category id. Throws a TypeError if it is invalid. */
export function categoryId(id: unknown): CategoryId {
  if (!isCategoryId(id)) throw new TypeError(`${id} is not a category id`)
  return id
}

/** 0 is no, 1 is yes. */
export type Flag = 0 | 1

/** The highest price of one product, in rupees. A full cart then stays a safe integer of paise. */
export const PRICE_MAX = 10_00_000

/** The greatest discount, in percent. */
export const DISCOUNT_MAX = 100

/** An image (its URL) or a video (its embed URL) of a product. */
export type MediaItem = {
  _id: string
  product_id: ProductId
  media_type: 'Image' | 'Video'
  photo_path: string
}

/** The most media items that a product's dialog shows (section 9). */
export const MEDIA_SHOWN_MAX = 4

/** A product of the price list (section 3); amounts in paise. */
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
  /** The discount on one unit. */
  discount_price: Paise
  /** The selling price of one unit. */
  after_discount_price: Paise
  is_netrate_item: Flag
  is_new_item: Flag
  is_top_selling_item: Flag
  is_sold_out: Flag
  photo_path: string
  sort_order: number
  category_name: string
}

/** A product with its images and videos. */
export type ProductDetail = Product & { media_list: readonly MediaItem[] }

/** A category of the price list. */
export type Category = {
  category_id: CategoryId
  category_name: string
  category_tamil_name: string
  category_slug: string
}

/** A category with its products, in the shop's order. */
export type CategoryWithProducts = Category & { product_list: readonly Product[] }

/** The price list or a part of it: products by category. */
export type ProductList = readonly CategoryWithProducts[]

/** Returns the number of products in a list. */
export function countProducts(list: ProductList): number {
  return list.reduce((sum, { product_list }) => sum + product_list.length, 0)
}

/**
 * Returns the discount in percent that all products share, so that it can be shown once; undefined if they differ or one has none.
 */
export function findCommonDiscount(products: readonly Product[]): number | undefined {
  const [first] = products
  if (!first || products.some(({ discount_price }) => discount_price === 0)) return undefined
  const { discount_percentage } = first
  return products.every((product) => product.discount_percentage === discount_percentage)
    ? discount_percentage
    : undefined
}
