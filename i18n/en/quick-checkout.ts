import { formatDate } from '../indian-time.ts'

/** The checkout: product table, billing form, submit. */
export const quickCheckout = {
  title: 'Quick Checkout',
  description:
    'Check the crackers in your cart, say where the parcel goes, and send your enquiry. Nothing is paid here: we call you within 24 hours.',
  products: 'Products',
  serial: 'S.No',
  product: 'Product',
  price: 'Price',
  quantity: 'Qty',
  total: 'Total',
  remove: (product: string) => `Remove ${product}`,
  payable: 'Payable Amount',
  amountInWords: 'Amount in words',
  billingInfo: 'Billing Info',
  paymentMode: 'Payment Mode',
  manual: 'Manual',
  submit: 'Place Enquiry',
  sureToPlace: 'Are you sure want to place order...?',
  sureToRemove: 'Are you sure want to remove...?',
  noProducts: 'No products found',
  placed: 'Order placed successfully',
  failed: 'Error while placing order',
  tryAgain:
    'The shop has not confirmed your enquiry: it may or may not have arrived. Your cart is safe: press Place Enquiry again when you are connected. It is never placed twice.',
  seasonClosed: (opens?: string) =>
    `The season is closed: the shop takes ${opens ? `enquiries from ${formatDate(opens)} on` : 'no enquiries now'}. Your cart stays.`,
  tooMany:
    'Many enquiries have just come from your number, device or network. Your cart is safe: press Place Enquiry again in a few minutes, or call us.',
  alreadyPlaced:
    'An earlier try from this cart has already reached the shop. Yes places this changed cart as another enquiry.',
  outOfDate:
    'Some products changed since you put them into your cart. The cart is up to date now, and what you typed is kept.',
  priceChanged: (product: string, from: string, to: string) => `${product}: price ${from}, now ${to}`,
  nowSoldOut: (product: string) => `${product}: Sold Out`,
  nowRemoved: (product: string) => `${product}: no longer in the price list`,
}
