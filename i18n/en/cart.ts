import type { Paise } from '#domain/money.ts'
import { formatAmount } from '../format.ts'

/** The cart on any screen: quantity boxes, summary, warnings. */
export const cart = {
  quantityOf: (product: string) => `Quantity of ${product}`,
  oneLess: (product: string) => `One less: ${product}`,
  oneMore: (product: string) => `One more: ${product}`,
  addToCart: 'Add to Cart',
  addToCartNamed: (product: string) => `Add to Cart: ${product}`,
  quantityFirst: 'Enter a quantity first',
  added: 'Successfully added into Cart',
  duplicate: 'duplicate',
  summary: 'Cart summary',
  addedProducts: 'Added Products',
  totalOrder: 'Total Order',
  clear: 'Clear',
  checkout: 'Checkout',
  belowMinimum: (minimum: Paise) => `Minimum order value should not under Rs. ${formatAmount(minimum)}./-`,
  dropped: (count: number) =>
    count === 1
      ? 'One damaged line of your cart was left out'
      : `${count} damaged lines of your cart were left out`,
  notSaved: 'Your browser does not keep the cart: it lasts until you close this page',
}
