import type { Paise } from '#domain/money/money.ts'
import { formatAmount } from '../format.ts'

/** The cart on any screen: quantity boxes, summary, warnings. */
export const cart = {
  quantityOf: (product: string) => `Quantity of ${product}`,
  noQuantity: (typed: string, most: number) =>
    `"${typed}" is not a quantity: enter a number from 0 to ${most}`,
  oneLess: (product: string) => `One less: ${product}`,
  oneMore: (product: string) => `One more: ${product}`,
  addToCart: 'Add to Cart',
  addToCartNamed: (product: string) => `Add to Cart: ${product}`,
  quantityFirst: 'Enter a quantity first',
  notYetInCart: 'Not yet in the cart',
  added: 'Successfully added into Cart',
  duplicate: 'duplicate',
  summary: 'Cart summary',
  addedProducts: 'Added Products',
  totalOrder: 'Total Order',
  clear: 'Clear',
  checkout: 'Checkout',
  showChosen: 'Show the chosen products',
  chosen: 'Chosen products',
  nothingChosen: 'Nothing chosen yet',
  asleep: 'Not all of this page has come.',
  loadAgain: 'Load it again',
  toMinimum: (missing: string) => `₹${missing} to the minimum`,
  cleared: 'The cart is empty.',
  undo: 'Undo',
  belowMinimum: (minimum: Paise) => `Minimum order value should not under Rs. ${formatAmount(minimum)}./-`,
  repriced: 'Prices have changed since you chose: the total is today’s.',
  dropped: (count: number) => `${count} of your products could not be read: please add what is missing.`,
  notSaved: 'Your browser cannot keep the cart: please order before you close this page.',
}
