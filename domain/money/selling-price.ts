import type { Product } from '../catalogue/product.ts'
import { type Paise, percentOf } from './money.ts'

/** What one piece sells at: M.R.P. less the discount, half up to the paisa; a net-rate item sells at its price (D2). */
export function sellingPrice(
  product: Pick<Product, 'price' | 'discount_percentage' | 'is_netrate_item'>,
): Paise {
  return product.is_netrate_item ? product.price : percentOf(product.price, 100 - product.discount_percentage)
}
