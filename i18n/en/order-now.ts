/** The quick-order list. */
export const orderNow = {
  title: 'Order Now',
  description:
    'The price list of our Sivakasi crackers with M.R.P, discount and our price: type quantities and send your enquiry.',
  serial: 'S.No',
  code: 'Code',
  product: 'Product',
  per: 'Per',
  price: 'Price',
  discount: 'Discount',
  ourPrice: 'Our Price',
  quantity: 'Qty',
  total: 'Total',
}
