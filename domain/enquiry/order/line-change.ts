import type { Product, ProductId } from '../../catalogue/product.ts'
import type { Paise } from '../../money/money.ts'
import type { OrderPayload } from './order-payload.ts'

/** An outdated line of an order (D3). Unit prices in paise; `new` is null if the product is unavailable. */
export type LineChange = {
  product_id: ProductId
  /** '' if the product is no longer in the catalogue. */
  product_name: string
  change: 'price' | 'sold-out' | 'removed'
  old: Paise
  new: Paise | null
}

/** Returns the lines whose product changed its price, was sold out or was removed since it was added to the cart (D3). */
export function findLineChanges(
  lines: readonly Pick<OrderPayload['product_list'][number], 'product_id' | 'price'>[],
  products: readonly Pick<Product, '_id' | 'product_name' | 'after_discount_price' | 'is_sold_out'>[],
): LineChange[] {
  const current = new Map(products.map((product) => [product._id, product]))
  return lines.flatMap(({ product_id, price }): LineChange[] => {
    const product = current.get(product_id)
    if (!product) return [{ product_id, product_name: '', change: 'removed', old: price, new: null }]
    const { product_name, after_discount_price } = product
    if (product.is_sold_out) return [{ product_id, product_name, change: 'sold-out', old: price, new: null }]
    if (after_discount_price === price) return []
    return [{ product_id, product_name, change: 'price', old: price, new: after_discount_price }]
  })
}
