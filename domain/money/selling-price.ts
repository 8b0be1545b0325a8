import type { Product } from '../catalogue/product.ts'
import { type Paise, percentOf } from './money.ts'

/**
 * Returns the selling price of one unit: the M.R.P. less the discount, rounded half up to the paisa, or the price of a net-rate
 * item (D2).
 */
export function sellingPrice(
  product: Pick<Product, 'price' | 'discount_percentage' | 'is_netrate_item'>,
): Paise {
  return product.is_netrate_item ? product.price : percentOf(product.price, 100 - product.discount_percentage)
}
