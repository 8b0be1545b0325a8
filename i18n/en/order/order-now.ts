/** The quick-order list. The names of shared columns are in `catalogue`. */
export const orderNow = {
  title: 'Order Now',
  description:
    'Our Sivakasi crackers with M.R.P, discount and our price. Enter quantities and send your enquiry.',
  serial: 'S.No',
  per: 'Per',
  price: 'Price',
}
