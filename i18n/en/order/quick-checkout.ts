import { formatDate } from '../../indian-time.ts'

/** The checkout: product table, billing form, submit. */
export const quickCheckout = {
  title: 'Quick Checkout',
  description:
    'Check the crackers in your cart, enter your address and send your enquiry. You pay nothing here. We contact you within 24 hours.',
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
    'We don’t know yet if your enquiry reached us. Your cart is saved. When you’re connected, press Place Enquiry again. It won’t be placed twice.',
  seasonClosed: (opens?: string) =>
    `The season is closed. We ${opens ? `take enquiries from ${formatDate(opens)}` : 'don’t take enquiries now'}. Your cart is saved.`,
  tooMany:
    'We have just received many enquiries from your number, device or network. Your cart is saved. Press Place Enquiry again in a few minutes, or call us.',
  alreadyPlaced:
    'We already have an enquiry from this cart. Choose Yes to send the changed cart as a new enquiry.',
  outOfDate: 'Some products have changed. We have updated your cart. Your entries are still here.',
  priceChanged: (product: string, from: string, to: string) => `${product}: price was ${from}, now ${to}`,
  nowSoldOut: (product: string) => `${product}: Sold Out`,
  nowRemoved: (product: string) => `${product}: no longer in the price list`,
}
