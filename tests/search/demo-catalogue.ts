import { join } from 'node:path'
import type { CategoryWithProducts } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { readCatalogue } from '#server/db/seed-files.ts'

/** Reads the demo shop's catalogue in the format of its pages. */
export async function readDemoCatalogue(): Promise<CategoryWithProducts[]> {
  const { categories, products } = await readCatalogue(join(import.meta.dirname, '../../seed'))
  return categories.map((category) => ({
    ...category,
    product_list: products
      .filter(({ category_id }) => category_id === category.category_id)
      .map(({ product_id, ...product }) => {
        const after_discount_price = sellingPrice(product)
        return {
          ...product,
          _id: product_id,
          discount_price: paise(product.price - after_discount_price),
          after_discount_price,
          category_name: category.category_name,
        }
      }),
  }))
}
