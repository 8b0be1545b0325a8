import {
  type Category,
  type CategoryWithProducts,
  categoryId,
  type Flag,
  type Product,
  productId,
} from '#domain/catalogue/product.ts'
import { fromRupees, paise, toRupees } from '#domain/money/money.ts'
import type { CategoryJson, CategoryWithProductsJson, ProductJson } from './json-schemas.ts'

// Converts the catalogue to and from JSON, with amounts in rupees. Reading is tolerant, because stored data may be old or
// edited: only an invalid id or amount throws. It uses no schema library, to keep the browser's scripts small.

/** Returns a JSON value if it is a text, else ''. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toFlag = (value: unknown): Flag => (value === 1 ? 1 : 0)

/** Reads a list and skips items that throw. Returns an empty list for anything but an array. */
export function listFromJson<Item>(list: unknown, fromJson: (json: unknown) => Item): Item[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((json) => {
    try {
      return [fromJson(json)]
    } catch {
      return []
    }
  })
}

/** Converts a product to JSON with every field of section 3. `qty` and `sub_total` are 0 until it is in a cart. */
export function productToJson(product: Product): ProductJson {
  const after_discount_price = toRupees(product.after_discount_price)
  return {
    _id: product._id,
    product_code: product.product_code,
    product_name: product.product_name,
    tamil_name: product.tamil_name,
    per: product.per,
    price: toRupees(product.price),
    discount_percentage: product.discount_percentage,
    discount_price: toRupees(product.discount_price),
    after_discount_price,
    amount: after_discount_price,
    is_netrate_item: product.is_netrate_item,
    is_new_item: product.is_new_item,
    is_top_selling_item: product.is_top_selling_item,
    is_sold_out: product.is_sold_out,
    photo_path: product.photo_path,
    qty: 0,
    sub_total: 0,
    sort_order: product.sort_order,
    category_name: product.category_name,
  }
}

/** Reads a product from JSON. Throws if its id or a price is invalid. */
export function productFromJson(json: unknown): Product {
  const it: ProductJson = Object(json)
  const price = fromRupees(it.price)
  const after_discount_price = fromRupees(it.after_discount_price)
  return {
    _id: productId(it._id),
    product_code: toText(it.product_code),
    product_name: toText(it.product_name),
    tamil_name: toText(it.tamil_name),
    per: toText(it.per),
    price,
    discount_percentage: Number(it.discount_percentage) || 0,
    discount_price: paise(price - after_discount_price),
    after_discount_price,
    is_netrate_item: toFlag(it.is_netrate_item),
    is_new_item: toFlag(it.is_new_item),
    is_top_selling_item: toFlag(it.is_top_selling_item),
    is_sold_out: toFlag(it.is_sold_out),
    photo_path: toText(it.photo_path),
    sort_order: Number(it.sort_order) || 0,
    category_name: toText(it.category_name),
  }
}

/** Converts a category without its products to JSON. */
export function categoryToJson(category: Category): CategoryJson {
  const { category_id, category_name, category_tamil_name, category_slug } = category
  return { category_id, category_name, category_tamil_name, category_slug }
}

/** Reads a category from JSON. Throws if its id is invalid. */
export function categoryFromJson(json: unknown): Category {
  const it: CategoryJson = Object(json)
  return {
    category_id: categoryId(it.category_id),
    category_name: toText(it.category_name),
    category_tamil_name: toText(it.category_tamil_name),
    category_slug: toText(it.category_slug),
  }
}

/** Converts a category with its products to JSON. */
export function categoryWithProductsToJson(category: CategoryWithProducts): CategoryWithProductsJson {
  return { ...categoryToJson(category), product_list: category.product_list.map(productToJson) }
}

/** Reads a category from JSON and skips invalid products. Throws if its id is invalid. */
export function categoryWithProductsFromJson(json: unknown): CategoryWithProducts {
  const it: CategoryWithProductsJson = Object(json)
  return { ...categoryFromJson(it), product_list: listFromJson(it.product_list, productFromJson) }
}
