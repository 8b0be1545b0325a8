/** The quick-order list. Columns that other lists have too are named in `catalogue`. */
export const orderNow = {
  title: 'Order Now',
  description:
    'Our Sivakasi crackers with M.R.P, discount and our price: type quantities and send your enquiry.',
  serial: 'S.No',
  per: 'Per',
  price: 'Price',
}
