import type { Paise } from '#domain/money/money.ts'
import { formatAmount } from '../../format-amount.ts'

/** The cart on any screen: quantity boxes, summary, warnings. */
export const cart = {
  quantityOf: (product: string) => `Quantity of ${product}`,
  noQuantity: (typed: string, most: number) =>
    `"${typed}" is not a quantity. Enter a number from 0 to ${most}.`,
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
  showChosen: 'Show chosen products',
  chosen: 'Chosen products',
  nothingChosen: 'You haven’t chosen any products yet',
  notLoaded: 'This page didn’t finish loading.',
  reload: 'Reload page',
  toMinimum: (missing: string) => `Add ₹${missing} to reach the minimum order`,
  cleared: 'Your cart is cleared.',
  undo: 'Undo',
  belowMinimum: (minimum: Paise) => `Minimum order value should not under Rs. ${formatAmount(minimum)}./-`,
  repriced: 'Prices have changed. The total uses today’s prices.',
  dropped: (count: number) =>
    count === 1
      ? '1 product in your cart couldn’t be loaded. Please add it again.'
      : `${count} products in your cart couldn’t be loaded. Please add them again.`,
  notSaved: 'Your browser can’t save the cart. Send your enquiry before you close this page.',
}
